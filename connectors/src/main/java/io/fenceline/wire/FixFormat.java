package io.fenceline.wire;

import java.io.Serializable;
import java.time.Duration;
import java.util.Map;

/**
 * How a fix is laid out in JSON, and how far ahead of its record it may lie.
 *
 * @param pointers a JSON Pointer (RFC 6901) for each field; a field that is not mapped has its own
 *     name at the top
 * @param timeUnit of a numeric time
 * @param maxFuture how far a fix may lie ahead of its record's Kafka timestamp
 */
public record FixFormat(Map<FixField, String> pointers, TimeUnit timeUnit, Duration maxFuture)
    implements Serializable {

  /** Unit of a numeric time: {@code --time-unit ms|s}. */
  public enum TimeUnit {
    MILLISECONDS,
    SECONDS
  }

  /** The layout of DESIGN section 4, five minutes ahead at most. */
  public static final FixFormat DEFAULT =
      new FixFormat(Map.of(), TimeUnit.MILLISECONDS, Duration.ofMinutes(5));

  /**
   * Reads {@code deviceId=/device/uniqueId,time=/position/fixTime}.
   *
   * @throws IllegalArgumentException whose message lists every mistake: unknown field, not a JSON
   *     Pointer, named twice, no {@code =}
   */
  public static Map<FixField, String> parsePointers(String text) {
    throw new UnsupportedOperationException("being written");
  }
}
