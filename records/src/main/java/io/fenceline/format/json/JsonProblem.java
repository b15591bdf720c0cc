package io.fenceline.format.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RefusedException;
import java.io.IOException;
import java.util.regex.Pattern;

/** The messages of Jackson for invalid JSON, without details of its implementation. */
public final class JsonProblem {
  private static final Pattern DETAILS =
      Pattern.compile(
          " \\([\\w ]+ at \\[Source:[^\\]]*\\]\\)"
              + "|, from `[^`]*`"
              + "|: enable `[^`]*` to allow"
              + "| \\(consider enabling `.*"
              + "| \\(not recognized as one since Feature '[^']*' not enabled for parser\\)",
          Pattern.DOTALL);
  private static final Pattern NO_NUMBER = Pattern.compile("Non-standard token '([^']*)'");
  private static final Pattern BREAKS = Pattern.compile("\\s+");

  private JsonProblem() {}

  /** The refusal of a text that Jackson cannot read, with line and column. */
  public static RefusedException notJson(IOException e) {
    return e instanceof JsonProcessingException problem
        ? notJson(problem.getLocation(), text(problem))
        : new RefusedException(RefusalReason.NOT_JSON, e.toString());
  }

  static RefusedException notJson(JsonLocation location, String problem) {
    String at =
        location == null
            ? ""
            : "line " + location.getLineNr() + ", column " + location.getColumnNr() + ": ";
    return new RefusedException(RefusalReason.NOT_JSON, at + problem);
  }

  /** The text of a problem, on one line. */
  public static String text(JsonProcessingException e) {
    String text = DETAILS.matcher(e.getOriginalMessage()).replaceAll("");
    text = NO_NUMBER.matcher(text).replaceAll("$1 is no number in JSON (leave the field out)");
    return BREAKS.matcher(text).replaceAll(" ");
  }
}
