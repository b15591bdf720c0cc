package io.fenceline.format.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.regex.Pattern;

/** What Jackson says is wrong with a text, without what only its developers want to know. */
public final class JsonProblem {
  private static final Pattern SOURCE =
      Pattern.compile(" \\(start marker at \\[Source:[^\\]]*\\]\\)");
  private static final Pattern SETTING = Pattern.compile(", from `[^`]*`");
  private static final Pattern BREAKS = Pattern.compile("\\s+");

  private JsonProblem() {}

  /** On one line. */
  public static String text(JsonProcessingException e) {
    String text = SOURCE.matcher(e.getOriginalMessage()).replaceAll("");
    text = SETTING.matcher(text).replaceAll("");
    return BREAKS.matcher(text).replaceAll(" ");
  }
}
