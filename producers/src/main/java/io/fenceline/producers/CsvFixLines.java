package io.fenceline.producers;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import io.fenceline.wire.FixField;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Comma-separated values whose first row names the columns. A cell becomes a field of Fenceline's
 * JSON: a number where it reads as one, else text; an empty cell is an absent field.
 */
public final class CsvFixLines implements FixLines {
  private static final CsvMapper CSV =
      CsvMapper.csvBuilder()
          .enable(CsvParser.Feature.WRAP_AS_ARRAY)
          .enable(CsvParser.Feature.TRIM_SPACES)
          .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
          .build();

  private static final List<FixField> REQUIRED =
      List.of(FixField.DEVICE_ID, FixField.TIME, FixField.LON, FixField.LAT);

  private final MappingIterator<String[]> rows;
  private final Map<FixField, Integer> columnOfField;

  /**
   * Takes ownership of the stream (already decompressed).
   *
   * @param columns the column of each field that is not named as the field
   * @throws IOException when a column is not there
   */
  public CsvFixLines(InputStream in, Map<FixField, String> columns) throws IOException {
    this.rows =
        CSV.readerFor(String[].class).readValues(new InputStreamReader(in, UTF_8.newDecoder()));
    this.columnOfField = locate(columns, rows.hasNext() ? header() : List.of());
  }

  private List<String> header() {
    String[] names = rows.next();
    // Spreadsheets begin UTF-8 files with a byte order mark.
    names[0] = names[0].startsWith("\uFEFF") ? names[0].substring(1) : names[0];
    return Arrays.asList(names);
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
        throw new IOException(
            "no column '%s' for %s in the first row (%s); name it with --fix-fields %s=COLUMN"
                .formatted(name, field.jsonName(), String.join(",", header), field.jsonName()));
      }
    }
    return result;
  }

  @Override
  public Line next() throws IOException {
    try {
      if (!rows.hasNextValue()) {
        return null;
      }
      long number = rows.getCurrentLocation().getLineNr();
      return new Line(number, json(rows.nextValue()));
    } catch (JsonProcessingException e) {
      throw new IOException(
          "line %d: %s".formatted(e.getLocation().getLineNr(), e.getOriginalMessage()), e);
    }
  }

  private byte[] json(String[] cells) {
    ObjectNode fix = JsonNodeFactory.instance.objectNode();
    columnOfField.forEach(
        (field, column) -> {
          String cell = column < cells.length ? cells[column] : "";
          if (!cell.isEmpty()) {
            put(fix, field, cell);
          }
        });
    return JsonTree.write(fix);
  }

  private static void put(ObjectNode fix, FixField field, String cell) {
    switch (field) {
      case DEVICE_ID -> fix.put(field.jsonName(), cell);
      case ATTRIBUTES -> putJsonOrText(fix, field.jsonName(), cell);
      default -> putNumberOrText(fix, field.jsonName(), cell);
    }
  }

  private static void putNumberOrText(ObjectNode fix, String name, String cell) {
    try {
      fix.put(name, new BigDecimal(cell));
    } catch (NumberFormatException e) {
      fix.put(name, cell);
    }
  }

  private static void putJsonOrText(ObjectNode fix, String name, String cell) {
    JsonNode json = JsonTree.read(cell.getBytes(UTF_8));
    if (json.isMissingNode()) {
      fix.put(name, cell);
    } else {
      fix.set(name, json);
    }
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
