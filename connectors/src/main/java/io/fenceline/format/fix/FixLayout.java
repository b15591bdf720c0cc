package io.fenceline.format.fix;

import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How a fix is laid out in JSON, and how far ahead of its record it may lie.
 *
 * @param pointers a JSON Pointer (RFC 6901) for each field; a field that is not mapped has its own
 *     name at the top
 * @param timeUnit of a numeric time
 * @param maxFuture how far a fix may lie ahead of its record's Kafka timestamp
 */
public record FixLayout(Map<FixField, String> pointers, TimeUnit timeUnit, Duration maxFuture)
    implements Serializable {

  /** Unit of a numeric time: {@code --time-unit ms|s}. */
  public enum TimeUnit {
    MILLISECONDS,
    SECONDS;

    /**
     * Reads {@code ms} or {@code s}.
     *
     * @throws IllegalArgumentException for anything else; the message says what is legal
     */
    public static TimeUnit parse(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "ms" -> MILLISECONDS;
        case "s" -> SECONDS;
        default -> throw new IllegalArgumentException("ms or s");
      };
    }
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
    Map<FixField, String> pointers = new EnumMap<>(FixField.class);
    List<String> mistakes = new ArrayList<>();
    for (String entry : text.split(",", -1)) {
      try {
        addPointer(entry.strip(), pointers);
      } catch (IllegalArgumentException e) {
        mistakes.add("'" + entry.strip() + "': " + e.getMessage());
      }
    }
    if (!mistakes.isEmpty()) {
      throw new IllegalArgumentException("FIELD=POINTER,... (" + String.join("; ", mistakes) + ")");
    }
    return Collections.unmodifiableMap(pointers);
  }

  private static void addPointer(String entry, Map<FixField, String> pointers) {
    int equals = entry.indexOf('=');
    if (equals < 0) {
      throw new IllegalArgumentException("expected FIELD=POINTER");
    }
    FixField field = FixField.ofJsonName(entry.substring(0, equals));
    String pointer = entry.substring(equals + 1);
    PointerTree.tokens(pointer);
    if (pointers.putIfAbsent(field, pointer) != null) {
      throw new IllegalArgumentException(field.jsonName() + " is named twice");
    }
  }
}
