package io.fenceline.format.fix;

import java.io.Serializable;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * The layout of a fix in JSON, and its limits.
 *
 * @param pointers a JSON Pointer (RFC 6901) for each field; a field that is not mapped has its own
 *     name at the top
 * @param timeUnit of a numeric time
 * @param maxFuture how far a fix may lie ahead of its record's Kafka timestamp and of the wall
 *     clock
 * @param maxAttributeBytes of the attributes as JSON; a fix with more is refused
 */
public record FixLayout(
    Map<FixField, String> pointers, TimeUnit timeUnit, Duration maxFuture, int maxAttributeBytes)
    implements Serializable {

  public static final int DEFAULT_ATTRIBUTE_BYTES = 16 * 1024;

  /** An earlier time is probably in seconds: as seconds, this is 2100-01-01. */
  public static final long MIN_TIME_MILLIS = 4_102_444_800L;

  /** Unit of a numeric time: {@code --time-unit ms|s}. */
  public enum TimeUnit {
    MILLISECONDS,
    SECONDS;

    /**
     * Reads {@code ms} or {@code s}.
     *
     * @throws IllegalArgumentException for anything else; the message lists the valid values
     */
    public static TimeUnit parse(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "ms" -> MILLISECONDS;
        case "s" -> SECONDS;
        default -> throw new IllegalArgumentException("ms or s");
      };
    }
  }

  /** With the usual limit of attributes. */
  public FixLayout(Map<FixField, String> pointers, TimeUnit timeUnit, Duration maxFuture) {
    this(pointers, timeUnit, maxFuture, DEFAULT_ATTRIBUTE_BYTES);
  }

  /** The layout of docs/formats.md, five minutes ahead at most. */
  public static final FixLayout DEFAULT =
      new FixLayout(Map.of(), TimeUnit.MILLISECONDS, Duration.ofMinutes(5));

  /**
   * Reads {@code deviceId=/device/uniqueId,time=/position/fixTime}.
   *
   * @throws IllegalArgumentException whose message lists every mistake: unknown field, not a JSON
   *     Pointer, named twice, no {@code =}
   */
  public static Map<FixField, String> parsePointers(String text) {
    return new FieldSources("POINTER", PointerTree::tokens).parse(text);
  }
}
