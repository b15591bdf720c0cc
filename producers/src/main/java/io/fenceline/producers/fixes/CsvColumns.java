package io.fenceline.producers.fixes;

import io.fenceline.format.fix.FieldSources;
import io.fenceline.format.fix.FixField;
import java.util.Map;

/** The columns of a CSV file that hold the fields of a fix. */
public final class CsvColumns {
  private CsvColumns() {}

  /**
   * Reads {@code deviceId=MMSI,time=BaseDateTime}.
   *
   * @throws IllegalArgumentException whose message lists every mistake: unknown field, named twice,
   *     no {@code =}, no column
   */
  public static Map<FixField, String> parse(String text) {
    return new FieldSources("COLUMN", CsvColumns::check).parse(text);
  }

  private static void check(String column) {
    if (column.isEmpty()) {
      throw new IllegalArgumentException("expected FIELD=COLUMN");
    }
  }
}
