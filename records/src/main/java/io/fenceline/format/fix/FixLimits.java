package io.fenceline.format.fix;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.LineReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Limits for the record of a fix, whatever its encoding. Immutable.
 *
 * @param maxFutureMillis how far a fix may lie ahead of its record and of the wall clock
 */
public record FixLimits(long maxFutureMillis, InstantSource wallClock) {

  public static FixLimits of(FixLayout format, InstantSource wallClock) {
    return new FixLimits(saturatedMillis(format.maxFuture()), wallClock);
  }

  private static long saturatedMillis(Duration duration) {
    Duration longest = Duration.ofMillis(Long.MAX_VALUE);
    return duration.compareTo(longest) > 0 ? Long.MAX_VALUE : duration.toMillis();
  }

  /**
   * The latest time of a fix. A record's timestamp alone would not do: some producers copy the time
   * of the fix into it.
   */
  public long maxTimeMillis(RawRecord record) {
    long wallMillis = wallClock.millis();
    long recordMillis = record.timestampMillis();
    long now = recordMillis < 0 ? wallMillis : Math.min(recordMillis, wallMillis);
    return now + Math.min(maxFutureMillis, Long.MAX_VALUE - now);
  }

  /**
   * @param expected a description of a valid value
   * @throws RefusedException EMPTY or TOO_LARGE
   */
  public static void checkSize(byte[] value, String expected) throws RefusedException {
    if (value == null || value.length == 0) {
      throw RefusedException.field(
          RefusalReason.EMPTY, "value", value == null ? "null" : "no bytes", expected);
    }
    if (value.length > JsonFixReader.MAX_VALUE_BYTES) {
      throw RefusedException.field(
          RefusalReason.TOO_LARGE,
          "value",
          size(value) + " bytes",
          "at most " + JsonFixReader.MAX_VALUE_BYTES);
    }
  }

  /** Lines of files are cut at a limit. */
  private static String size(byte[] value) {
    return value.length > LineReader.MAX_LINE_BYTES
        ? "more than " + LineReader.MAX_LINE_BYTES
        : Integer.toString(value.length);
  }
}
