package io.fenceline.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.fenceline.event.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A JSON value where it lies in its source: checked, but decoded only when asked for, so that the
 * order of members does not matter and any part can be had byte for byte. Does not copy its source.
 */
final class JsonValue {
  /** More than any record has, so that only an endless text in a file runs into it. */
  private static final int MAX_TEXT_CHARS = 64 * 1024 * 1024;

  /** UTF-8 only, standard JSON only; equal names are left to the reader. */
  static final JsonFactory JSON =
      new JsonFactoryBuilder()
          .disable(JsonFactory.Feature.CHARSET_DETECTION)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(MAX_TEXT_CHARS).build())
          .build();

  private static final int MAX_PARTS = 1_000_000;
  private static final int MAX_SNIPPET_BYTES = 4 * RefusedException.MAX_VALUE_CHARS + 4;

  private final byte[] source;
  private final int start;
  private final int end;
  private final JsonToken kind;

  private JsonValue(byte[] source, int start, int end, JsonToken kind) {
    this.source = source;
    this.start = start;
    this.end = end;
    this.kind = kind;
  }

  /**
   * Checks the whole text: UTF-8, one JSON value, nothing after it.
   *
   * @throws RefusedException EMPTY or NOT_JSON
   */
  static JsonValue parse(byte[] json) throws RefusedException {
    int badByte = Utf8.firstError(json);
    if (badByte >= 0) {
      throw new RefusedException(Reason.NOT_JSON, "byte " + badByte + ": expected UTF-8");
    }
    try (JsonParser parser = JSON.createParser(json)) {
      if (parser.nextToken() == null) {
        throw new RefusedException(Reason.EMPTY, "no value, expected JSON");
      }
      JsonValue value = slice(parser, json, 0);
      if (parser.nextToken() != null) {
        throw new RefusedException(
            Reason.NOT_JSON, at(parser.currentTokenLocation()) + "text after the end of the value");
      }
      return value;
    } catch (IOException e) {
      throw notJson(e);
    }
  }

  static RefusedException notJson(IOException e) {
    if (e instanceof JsonProcessingException problem) {
      return new RefusedException(
          Reason.NOT_JSON, at(problem.getLocation()) + JsonProblem.text(problem));
    }
    return new RefusedException(Reason.NOT_JSON, e.toString());
  }

  private static String at(JsonLocation location) {
    return location == null
        ? ""
        : "line " + location.getLineNr() + ", column " + location.getColumnNr() + ": ";
  }

  /** The value that the parser stands on; leaves the parser at its end. */
  private static JsonValue slice(JsonParser parser, byte[] source, int base) throws IOException {
    JsonToken kind = parser.currentToken();
    int start = base + (int) parser.currentTokenLocation().getByteOffset();
    parser.skipChildren();
    parser.finishToken();
    return new JsonValue(
        source, start, base + (int) parser.currentLocation().getByteOffset(), kind);
  }

  boolean isObject() {
    return kind == JsonToken.START_OBJECT;
  }

  boolean isArray() {
    return kind == JsonToken.START_ARRAY;
  }

  boolean isText() {
    return kind == JsonToken.VALUE_STRING;
  }

  boolean isNumber() {
    return kind.isNumeric();
  }

  /** All members of an object but for those that are null; of equal names the last counts. */
  Map<String, JsonValue> members() throws RefusedException {
    return members(name -> true);
  }

  /** Those of {@code names} that an object has and that are not null; the last of equal names. */
  Map<String, JsonValue> members(Set<String> names) throws RefusedException {
    return members(names::contains);
  }

  private Map<String, JsonValue> members(Predicate<String> wanted) throws RefusedException {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    try (JsonParser parser = parser()) {
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        JsonToken kind = parser.nextToken();
        if (!wanted.test(name)) {
          parser.skipChildren();
        } else if (kind == JsonToken.VALUE_NULL) {
          members.remove(name);
        } else {
          members.put(name, slice(parser, source, start));
          checkCount(members.size());
        }
      }
      return members;
    } catch (IOException e) {
      throw notJson(e);
    }
  }

  /** The elements of an array. */
  List<JsonValue> elements() throws RefusedException {
    List<JsonValue> elements = new ArrayList<>();
    try (JsonParser parser = parser()) {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        elements.add(slice(parser, source, start));
        checkCount(elements.size());
      }
      return elements;
    } catch (IOException e) {
      throw notJson(e);
    }
  }

  /** So that no record of legal size fills the heap with slices. */
  private static void checkCount(int count) throws RefusedException {
    if (count > MAX_PARTS) {
      throw new RefusedException(
          Reason.TOO_LARGE, "more than " + MAX_PARTS + " members or elements in one value");
    }
  }

  /** The content of a text; may hold a surrogate without its other half. */
  String text() throws RefusedException {
    try (JsonParser parser = parser()) {
      return parser.getText();
    } catch (IOException e) {
      throw notJson(e);
    }
  }

  /** The double nearest to a number; infinite when it is too large. */
  double number() throws RefusedException {
    try (JsonParser parser = parser()) {
      return parser.getDoubleValue();
    } catch (IOException e) {
      throw notJson(e);
    }
  }

  /** A parser that stands on the first token of this value. */
  JsonParser parser() throws IOException {
    JsonParser parser = JSON.createParser(source, start, end - start);
    parser.nextToken();
    return parser;
  }

  /** The number of bytes in the source. */
  int size() {
    return end - start;
  }

  /** Verbatim, but for line breaks outside texts, which become spaces. */
  byte[] oneLine() {
    byte[] bytes = Arrays.copyOfRange(source, start, end);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n' || bytes[i] == '\r') {
        bytes[i] = ' ';
      }
    }
    return bytes;
  }

  /** The beginning as it stands in the source, on one line: for messages. */
  @Override
  public String toString() {
    int length = Math.min(end - start, MAX_SNIPPET_BYTES);
    return new String(source, start, length, StandardCharsets.UTF_8).replaceAll("\\s+", " ");
  }
}
