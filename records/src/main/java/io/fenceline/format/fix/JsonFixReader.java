package io.fenceline.format.fix;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.input.Utf8;
import io.fenceline.format.json.JsonProblem;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Reads a fix from JSON without building a tree. Coordinates stay as they are given, -0 and ±180
 * included. Of values of one name the last counts, with all that is in it. Nesting over 1,000
 * levels and numbers over 1,000 characters are refused. Thread-safe if the consumer is.
 */
public final class JsonFixReader implements FixReader {
  /** A larger value is refused, so that no output of a fix outgrows a Kafka record. */
  public static final int MAX_VALUE_BYTES = 256 * 1024;

  /** Field names are not interned: names of unknown fields would fill the JVM's string table. */
  private static final JsonFactory JSON =
      new JsonFactoryBuilder()
          .disable(JsonFactory.Feature.CHARSET_DETECTION)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
          .build();

  private final PointerTree fields;
  private final FixLayout format;
  private final FixLimits limits;
  private final Consumer<FixField> ignored;

  /**
   * @param ignored receives the name of every optional field that was present but unusable, of
   *     fixes that were not refused
   */
  public JsonFixReader(FixLayout format, Consumer<FixField> ignored) {
    this(format, ignored, InstantSource.system());
  }

  /**
   * @param wallClock limits the times of fixes, as {@link FixLimits} says
   */
  JsonFixReader(FixLayout format, Consumer<FixField> ignored, InstantSource wallClock) {
    this.fields = PointerTree.of(format.pointers());
    this.format = format;
    this.limits = FixLimits.of(format, wallClock);
    this.ignored = ignored;
  }

  @Override
  public Fix read(RawRecord record) throws RefusedException {
    byte[] value = record.value();
    checkBytes(value);
    FixBuilder fix = new FixBuilder(format.timeUnit(), limits.maxTimeMillis(record), record);
    try (JsonParser parser = JSON.createParser(value)) {
      readDocument(parser, value, fix);
    } catch (JsonProcessingException e) {
      throw notJson(JsonProblem.text(e));
    } catch (IOException e) {
      throw notJson(e.getMessage());
    }
    return fix.build(ignored);
  }

  private static void checkBytes(byte[] value) throws RefusedException {
    FixLimits.checkSize(value, "a JSON object");
    if (!Utf8.isValid(value)) {
      throw notJson("not UTF-8");
    }
  }

  private void readDocument(JsonParser parser, byte[] json, FixBuilder fix)
      throws IOException, RefusedException {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw RefusedException.field(
          RefusalReason.EMPTY, "value", "only white space", "a JSON object");
    }
    if (first != JsonToken.START_OBJECT) {
      throw RefusedException.field(
          RefusalReason.NOT_AN_OBJECT, "value", new String(json, UTF_8), "a JSON object");
    }
    readMembers(parser, fields, json, fix);
    if (parser.nextToken() != null) {
      throw notJson("more text after the end of the object");
    }
  }

  private void readMembers(JsonParser parser, PointerTree parent, byte[] json, FixBuilder fix)
      throws IOException {
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      parser.nextToken();
      readValue(parser, parent.child(name), json, fix);
    }
  }

  private void readElements(JsonParser parser, PointerTree parent, byte[] json, FixBuilder fix)
      throws IOException {
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      readValue(parser, parent.child(Integer.toString(i)), json, fix);
    }
  }

  /** Leaves the parser at the last token of the value. */
  private void readValue(JsonParser parser, PointerTree node, byte[] json, FixBuilder fix)
      throws IOException {
    if (node == null) {
      parser.skipChildren();
      return;
    }
    fix.clear(node.bitsBelow());
    JsonToken token = parser.currentToken();
    boolean isAttributes =
        token == JsonToken.START_OBJECT && node.fields().contains(FixField.ATTRIBUTES);
    int start = isAttributes ? (int) parser.currentTokenLocation().getByteOffset() : 0;
    setFields(parser, node, isAttributes, fix);
    if (token == JsonToken.START_OBJECT && node.hasChildren()) {
      readMembers(parser, node, json, fix);
    } else if (token == JsonToken.START_ARRAY && node.hasChildren()) {
      readElements(parser, node, json, fix);
    } else {
      parser.skipChildren();
    }
    if (isAttributes) {
      int end = (int) parser.currentLocation().getByteOffset();
      fix.setAttributes(oneLine(json, start, end));
    }
  }

  private static void setFields(
      JsonParser parser, PointerTree node, boolean isAttributes, FixBuilder fix)
      throws IOException {
    if (parser.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    for (int i = 0; i < node.fields().size(); i++) {
      FixField field = node.fields().get(i);
      if (field != FixField.ATTRIBUTES || !isAttributes) {
        fix.set(field, parser);
      }
    }
  }

  /** A line break in valid JSON is always outside of strings, where it means as much as a space. */
  private static Bytes oneLine(byte[] json, int start, int end) {
    byte[] slice = Arrays.copyOfRange(json, start, end);
    for (int i = 0; i < slice.length; i++) {
      if (slice[i] == '\n' || slice[i] == '\r') {
        slice[i] = ' ';
      }
    }
    return Bytes.of(slice);
  }

  private static RefusedException notJson(String why) {
    return RefusedException.field(RefusalReason.NOT_JSON, "value", why, "one JSON object in UTF-8");
  }
}
