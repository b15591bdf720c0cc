package io.fenceline.flink;

import java.util.regex.Pattern;

/** Finds the root cause in the text of a stack trace. */
final class RootCause {
  private static final String CAUSED_BY = "Caused by: ";

  /** The package of an exception, before its class. */
  private static final Pattern PACKAGE = Pattern.compile("^(?:[a-z]\\w*\\.)+(?=[A-Z][\\w$]*)");

  private RootCause() {}

  /** The last cause, in one line, its class without the package; empty when the text is. */
  static String of(String trace) {
    int last = trace.lastIndexOf(CAUSED_BY);
    String line = firstLine(last < 0 ? trace : trace.substring(last + CAUSED_BY.length()));
    return PACKAGE.matcher(line).replaceFirst("");
  }

  private static String firstLine(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst().orElse("");
  }
}
