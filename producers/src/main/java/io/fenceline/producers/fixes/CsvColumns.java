package io.fenceline.producers.fixes;

import io.fenceline.format.fix.FixField;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Which column of a CSV file holds which field of a fix. */
public final class CsvColumns {
  private CsvColumns() {}

  /**
   * Reads {@code deviceId=MMSI,time=BaseDateTime}.
   *
   * @throws IllegalArgumentException whose message lists every mistake: unknown field, named twice,
   *     no {@code =}, no column
   */
  public static Map<FixField, String> parse(String text) {
    Map<FixField, String> columns = new EnumMap<>(FixField.class);
    List<String> mistakes = new ArrayList<>();
    for (String entry : text.split(",", -1)) {
      try {
        add(entry, columns);
      } catch (IllegalArgumentException e) {
        mistakes.add("'" + entry + "': " + e.getMessage());
      }
    }
    if (!mistakes.isEmpty()) {
      throw new IllegalArgumentException("FIELD=COLUMN,... (" + String.join("; ", mistakes) + ")");
    }
    return columns;
  }

  private static void add(String entry, Map<FixField, String> columns) {
    int equals = entry.indexOf('=');
    if (equals < 1 || equals == entry.length() - 1) {
      throw new IllegalArgumentException("expected FIELD=COLUMN");
    }
    FixField field = FixField.ofJsonName(entry.substring(0, equals).strip());
    if (columns.putIfAbsent(field, entry.substring(equals + 1).strip()) != null) {
      throw new IllegalArgumentException(field.jsonName() + " is named twice");
    }
  }
}
