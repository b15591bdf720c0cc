package io.fenceline.format.fix;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.input.Utf8;
import io.fenceline.format.json.JsonProblem;
import io.fenceline.format.json.ReusedParser;
import java.io.IOException;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
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

  /** A parser that nobody uses; null if there is none. */
  private final AtomicReference<ReusedParser> spareParser = new AtomicReference<>();

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
    checkBytes(record.value());
    try {
      FixBuilder fix = parseNext(record);
      return (fix == null ? parseAlone(record) : fix).build(ignored);
    } catch (RuntimeException | StackOverflowError e) {
      throw RefusedException.unreadable(e);
    }
  }

  private static void checkBytes(byte[] value) throws RefusedException {
    FixLimits.checkSize(value, "a JSON object");
    if (!Utf8.isValid(value)) {
      throw notJson("not UTF-8");
    }
  }

  private FixBuilder builder(RawRecord record) {
    return new FixBuilder(
        format.timeUnit(), limits.maxTimeMillis(record), format.maxAttributeBytes(), record);
  }

  /** Returns null for a document that is not valid, and for some that are. */
  private FixBuilder parseNext(RawRecord record) {
    try {
      ReusedParser spare = spareParser.getAndSet(null);
      ReusedParser reused = spare == null ? new ReusedParser(JSON) : spare;
      JsonParser parser = reused.begin(record.value());
      FixBuilder fix = builder(record);
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return null;
      }
      new JsonMembers(parser, record.value(), reused.offset(), fix).read(fields);
      if (!reused.hasEnded()) {
        return null;
      }
      spareParser.set(reused.isUsedUp() ? null : reused);
      return fix;
    } catch (IOException e) {
      return null;
    }
  }

  /** With its own parser, which tells what is wrong with this document. */
  private FixBuilder parseAlone(RawRecord record) throws RefusedException {
    FixBuilder fix = builder(record);
    try (JsonParser parser = JSON.createParser(record.value())) {
      readDocument(parser, record.value(), fix);
    } catch (JsonProcessingException e) {
      throw notJson(JsonProblem.text(e));
    } catch (IOException e) {
      throw notJson(e.getMessage());
    }
    return fix;
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
    new JsonMembers(parser, json, 0, fix).read(fields);
    if (parser.nextToken() != null) {
      throw notJson("more text after the end of the object");
    }
  }

  private static RefusedException notJson(String why) {
    return RefusedException.field(RefusalReason.NOT_JSON, "value", why, "one JSON object in UTF-8");
  }
}
