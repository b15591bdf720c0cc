package io.fenceline.flink;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the root cause in the text of a stack trace. */
final class RootCause {
  private static final String CAUSED_BY = "Caused by: ";

  /** The package of an exception, before its class. */
  private static final Pattern PACKAGE = Pattern.compile("^(?:[a-z]\\w*\\.)++(?=[A-Z][\\w$]*)");

  /** The words of the connector around a failure of Kafka's client, with the partition. */
  private static final Pattern WRITING_TO = Pattern.compile("Failed to send data to Kafka (\\S+)");

  private RootCause() {}

  /**
   * The last cause, in one line, its class without the package, and the partition if the job was
   * writing to one; empty when the text is.
   */
  static String of(String trace) {
    int last = trace.lastIndexOf(CAUSED_BY);
    String line = firstLine(last < 0 ? trace : trace.substring(last + CAUSED_BY.length()));
    String cause = PACKAGE.matcher(line).replaceFirst("");
    Matcher partition = WRITING_TO.matcher(trace);
    return last >= 0 && partition.find()
        ? cause + " (writing to " + partition.group(1) + ")"
        : cause;
  }

  private static String firstLine(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst().orElse("");
  }
}
