package io.fenceline.cli.terminal;

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
}
