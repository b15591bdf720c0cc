package io.fenceline.producers.fixes;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.fenceline.format.fix.FixField;
import io.fenceline.producers.JsonTree;
import io.fenceline.producers.csv.CsvRows;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Rows of cells, the first of which names the columns. A cell becomes a field of Fenceline's JSON:
 * a number where it reads as one, else text; an empty cell is an absent field.
 */
public final class CsvFixLines implements FixLines {
  private static final List<FixField> REQUIRED =
      List.of(FixField.DEVICE_ID, FixField.TIME, FixField.LON, FixField.LAT);

  private static final Pattern DECIMAL_COMMA = Pattern.compile("[+-]?[0-9]++,[0-9]++");

  private final CsvRows rows;
  private final Map<FixField, Integer> columnOfField;

  /**
   * Takes ownership of the stream (already decompressed).
   *
   * @param columns the column of each field that is not named as the field
   * @throws IOException when the first row names no columns or not all that are needed
   */
  public CsvFixLines(InputStream in, Map<FixField, String> columns) throws IOException {
    this.rows = new CsvRows(in);
    CsvRows.Row first = rows.next();
    if (first != null && first.flaw() != null) {
      throw new IOException("line %d: %s".formatted(first.number(), first.flaw()));
    }
    this.columnOfField = locate(columns, first == null ? List.of() : first.cells());
  }

  private static Map<FixField, Integer> locate(Map<FixField, String> columns, List<String> header)
      throws IOException {
    Map<FixField, Integer> result = new EnumMap<>(FixField.class);
    for (FixField field : FixField.values()) {
      String name = columns.getOrDefault(field, field.jsonName());
      int column = header.indexOf(name);
      if (column >= 0) {
        result.put(field, column);
      } else if (REQUIRED.contains(field) || columns.containsKey(field)) {
        throw missing(name, field, header);
      }
    }
    return result;
  }

  private static IOException missing(String name, FixField field, List<String> header) {
    if (header.isEmpty()) {
      return new IOException("the file is empty, expected a first row that names the columns");
    }
    String row = String.join(",", header);
    return new IOException(
        "no column '%s' for %s in the first row (%s); name it with --fix-fields %s=COLUMN"
            .formatted(name, field.jsonName(), row, field.jsonName()));
  }

  @Override
  public Line next() throws IOException {
    CsvRows.Row row = rows.next();
    if (row == null) {
      return null;
    }
    String flaw = row.flaw() == null ? decimalComma(row.cells()) : row.flaw();
    return flaw == null
        ? Line.of(row.number(), json(row.cells()))
        : Line.broken(row.number(), flaw);
  }

  /** Why the position cannot be read; null if it has no decimal comma. */
  private String decimalComma(List<String> cells) {
    for (FixField field : List.of(FixField.LON, FixField.LAT)) {
      int column = columnOfField.get(field);
      if (column < cells.size() && DECIMAL_COMMA.matcher(cells.get(column)).matches()) {
        return "%s: \"%s\" has a decimal comma, expected a point; export numbers so, or convert the"
                .formatted(field.jsonName(), cells.get(column))
            + " file, as by: sed 's/\\([0-9]\\),\\([0-9]\\)/\\1.\\2/g' IN.csv > OUT.csv";
      }
    }
    return null;
  }

  private byte[] json(List<String> cells) {
    ObjectNode fix = JsonNodeFactory.instance.objectNode();
    columnOfField.forEach(
        (field, column) -> {
          String cell = column < cells.size() ? cells.get(column) : "";
          if (!cell.isEmpty()) {
            put(fix, field, cell);
          }
        });
    return JsonTree.write(fix);
  }

  private static void put(ObjectNode fix, FixField field, String cell) {
    switch (field) {
      case DEVICE_ID -> fix.put(field.jsonName(), cell);
      case SEGMENT_START, ATTRIBUTES -> putJsonOrText(fix, field.jsonName(), cell);
      default -> JsonTree.putNumberOrText(fix, field.jsonName(), cell);
    }
  }

  /** JSON stays as it is, on one line: a line break in JSON means as much as a space. */
  private static void putJsonOrText(ObjectNode fix, String name, String cell) {
    if (JsonTree.isJson(cell.getBytes(UTF_8))) {
      fix.putRawValue(name, new RawValue(cell.replace('\n', ' ').replace('\r', ' ')));
    } else {
      fix.put(name, cell);
    }
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
