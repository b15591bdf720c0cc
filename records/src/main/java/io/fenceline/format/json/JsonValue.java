package io.fenceline.format.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.FieldError;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.input.Utf8;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A slice of a JSON text that is one value: validated, but decoded only on access, so that the
 * order of members does not matter and each part is available byte for byte. Does not copy the
 * text.
 */
public final class JsonValue {
  /** Longer than any record: limits only a text in a file that never ends. */
  private static final int MAX_TEXT_CHARS = 64 * 1024 * 1024;

  /** UTF-8 and standard JSON only; duplicate names are allowed. */
  public static final JsonFactory JSON =
      new JsonFactoryBuilder()
          .disable(JsonFactory.Feature.CHARSET_DETECTION)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(MAX_TEXT_CHARS).build())
          .build();

  private static final int MAX_PARTS = 1_000_000;
  private static final int MAX_SNIPPET_BYTES = 4 * FieldError.MAX_VALUE_CHARS + 4;

  private final byte[] source;
  private final int start;
  private final int end;
  private final JsonToken kind;

  /** The selection of {@link #members}, which were read with the value itself. */
  private final FieldSelection selection;

  private final Map<String, JsonValue> members;

  private JsonValue(
      byte[] source,
      int start,
      int end,
      JsonToken kind,
      FieldSelection selection,
      Map<String, JsonValue> members) {
    this.source = source;
    this.start = start;
    this.end = end;
    this.kind = kind;
    this.selection = selection;
    this.members = members;
  }

  /**
   * Checks the whole text: UTF-8, one JSON value, nothing after it.
   *
   * @param wanted the members that will be read, which are kept while the text is checked
   * @throws RefusedException EMPTY or NOT_JSON
   */
  public static JsonValue parse(byte[] json, FieldSelection wanted) throws RefusedException {
    int badByte = Utf8.firstError(json);
    if (badByte >= 0) {
      throw new RefusedException(RefusalReason.NOT_JSON, "byte " + badByte + ": expected UTF-8");
    }
    try (JsonParser parser = JSON.createParser(json)) {
      if (parser.nextToken() == null) {
        throw new RefusedException(RefusalReason.EMPTY, "no value, expected JSON");
      }
      JsonValue value = slice(parser, json, 0, wanted);
      if (parser.nextToken() != null) {
        throw JsonProblem.notJson(parser.currentTokenLocation(), "text after the end of the value");
      }
      return value;
    } catch (IOException e) {
      throw JsonProblem.notJson(e);
    }
  }

  /** The value at the parser's current token; leaves the parser at its end. */
  private static JsonValue slice(JsonParser parser, byte[] source, int base, FieldSelection wanted)
      throws IOException, RefusedException {
    JsonToken kind = parser.currentToken();
    int start = base + (int) parser.currentTokenLocation().getByteOffset();
    Map<String, JsonValue> members = Map.of();
    if (kind == JsonToken.START_OBJECT && wanted != FieldSelection.NONE) {
      members = members(parser, source, base, wanted);
    }
    parser.skipChildren();
    parser.finishToken();
    int end = base + (int) parser.currentLocation().getByteOffset();
    return new JsonValue(source, start, end, kind, wanted, members);
  }

  public boolean isObject() {
    return kind == JsonToken.START_OBJECT;
  }

  public boolean isArray() {
    return kind == JsonToken.START_ARRAY;
  }

  public boolean isText() {
    return kind == JsonToken.VALUE_STRING;
  }

  public boolean isNumber() {
    return kind.isNumeric();
  }

  public boolean isTrue() {
    return kind == JsonToken.VALUE_TRUE;
  }

  /**
   * The members of an object that are wanted and not null; of equal names the last. Free if the
   * same selection was given to {@link #parse}.
   */
  public Map<String, JsonValue> members(FieldSelection wanted) throws RefusedException {
    if (wanted == selection) {
      return members;
    }
    try (JsonParser parser = parser()) {
      return members(parser, source, start, wanted);
    } catch (IOException e) {
      throw JsonProblem.notJson(e);
    }
  }

  private static Map<String, JsonValue> members(
      JsonParser parser, byte[] source, int base, FieldSelection wanted)
      throws IOException, RefusedException {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      FieldSelection within = wanted.within(name);
      JsonToken kind = parser.nextToken();
      if (within == null) {
        parser.skipChildren();
      } else if (kind == JsonToken.VALUE_NULL) {
        members.remove(name);
      } else {
        members.put(name, slice(parser, source, base, within));
        checkCount(members.size());
      }
    }
    return members;
  }

  /** The elements of an array. */
  public List<JsonValue> elements() throws RefusedException {
    List<JsonValue> elements = new ArrayList<>();
    try (JsonParser parser = parser()) {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        elements.add(slice(parser, source, start, FieldSelection.NONE));
        checkCount(elements.size());
      }
      return elements;
    } catch (IOException e) {
      throw JsonProblem.notJson(e);
    }
  }

  /** Limits the memory for the slices of one record. */
  private static void checkCount(int count) throws RefusedException {
    if (count > MAX_PARTS) {
      throw new RefusedException(
          RefusalReason.TOO_LARGE, "more than " + MAX_PARTS + " members or elements in one value");
    }
  }

  /** The content of a text; may contain unpaired surrogates. */
  public String text() throws RefusedException {
    if (!hasEscape()) {
      return new String(source, start + 1, end - start - 2, StandardCharsets.UTF_8);
    }
    try (JsonParser parser = parser()) {
      return parser.getText();
    } catch (IOException e) {
      throw JsonProblem.notJson(e);
    }
  }

  private boolean hasEscape() {
    for (int i = start; i < end; i++) {
      if (source[i] == '\\') {
        return true;
      }
    }
    return false;
  }

  /** The double nearest to a number; infinite when it is too large. */
  public double number() throws RefusedException {
    try (JsonParser parser = parser()) {
      return parser.getDoubleValue();
    } catch (IOException e) {
      throw JsonProblem.notJson(e);
    }
  }

  /** A parser at the first token of this value. */
  public JsonParser parser() throws IOException {
    JsonParser parser = JSON.createParser(source, start, end - start);
    parser.nextToken();
    return parser;
  }

  /** The number of bytes in the source. */
  public int size() {
    return end - start;
  }

  /** Verbatim, but for line breaks, which become spaces. */
  public byte[] oneLine() {
    return oneLine(source, start, end);
  }

  /** A part of valid JSON on one line: its line breaks are outside of texts. */
  public static byte[] oneLine(byte[] json, int from, int to) {
    byte[] bytes = Arrays.copyOfRange(json, from, to);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n' || bytes[i] == '\r') {
        bytes[i] = ' ';
      }
    }
    return bytes;
  }

  /** The beginning as it is in the source, on one line: for messages. */
  @Override
  public String toString() {
    int length = Math.min(end - start, MAX_SNIPPET_BYTES);
    return new String(source, start, length, StandardCharsets.UTF_8).replaceAll("\\s+", " ");
  }
}
