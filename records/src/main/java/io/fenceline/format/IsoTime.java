package io.fenceline.format;

import io.fenceline.format.fix.TimeReader;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Times as people read them: ISO-8601 in UTC, always with milliseconds, so that columns align. */
public final class IsoTime {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private IsoTime() {}

  public static String of(long epochMillis) {
    return FORMAT.format(Instant.ofEpochMilli(epochMillis));
  }

  /**
   * The epoch milliseconds of an ISO-8601 time with an offset.
   *
   * @throws IllegalArgumentException for any other text; the message says what is expected
   */
  public static long parse(String text) {
    long millis = TimeReader.ofText(text);
    if (millis == TimeReader.NONE) {
      throw new IllegalArgumentException("a time such as 2026-01-31T08:00:00Z");
    }
    return millis;
  }
}
