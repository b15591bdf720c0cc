package io.fenceline.wire;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Instants and durations of ISO 8601, in milliseconds; what is finer is cut. */
final class IsoTime {
  /** {@code Z}, {@code +01:00}, {@code +0100} or {@code +01}. */
  private static final DateTimeFormatter WITH_OFFSET =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendPattern("[XXX][XX][X]")
          .toFormatter()
          .withResolverStyle(ResolverStyle.STRICT);

  private static final Pattern WEEKS = Pattern.compile("P(\\d{1,6})W");

  private IsoTime() {}

  /**
   * Epoch milliseconds.
   *
   * @throws DateTimeException when it is no instant with an offset
   * @throws ArithmeticException when it is too far away
   */
  static long instantMillis(String text) {
    return WITH_OFFSET.parse(text, OffsetDateTime::from).toInstant().toEpochMilli();
  }

  /**
   * Days, hours, minutes and seconds, or weeks; years and months have no fixed length.
   *
   * @throws DateTimeException when it is no such duration
   * @throws ArithmeticException when it is too long
   */
  static Duration duration(String text) {
    Matcher weeks = WEEKS.matcher(text);
    if (weeks.matches()) {
      return Duration.ofDays(7 * Long.parseLong(weeks.group(1)));
    }
    return Duration.ofMillis(Duration.parse(text).toMillis());
  }
}
