package io.fenceline.format.geojson;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;

/**
 * The property {@code expiresIn} of a zone that is about to be written: a duration from now, in
 * place of {@code validUntil}. Thread-safe.
 */
public final class ExpiresIn {
  private static final String NAME = "expiresIn";
  private static final String UNTIL = "validUntil";
  private static final FeatureMembers MEMBERS = new FeatureMembers(FieldSelection.of(NAME, UNTIL));

  private ExpiresIn() {}

  /**
   * The Feature with {@code validUntil} where it has {@code expiresIn}, else byte for byte as it
   * is; the same array if it has none.
   *
   * @param nowMillis epoch milliseconds
   * @throws RefusedException when it has both, or what is no duration
   */
  public static byte[] resolve(byte[] feature, long nowMillis) throws RefusedException {
    Map<String, JsonValue> properties = MEMBERS.properties(MEMBERS.of(feature));
    JsonValue duration = properties.get(NAME);
    if (duration == null) {
      return feature;
    }
    if (properties.containsKey(UNTIL)) {
      throw ZoneRulesReader.refused(NAME, duration, "one of expiresIn and validUntil");
    }
    Instant until = Instant.ofEpochMilli(nowMillis).plus(ZoneRulesReader.duration(NAME, duration));
    return replaced(feature, "\"%s\":\"%s\"".formatted(UNTIL, until).getBytes(UTF_8));
  }

  /** The Feature with another member in place of the last one of this name, which is the one. */
  private static byte[] replaced(byte[] feature, byte[] member) {
    try (JsonParser parser = JsonValue.JSON.createParser(feature)) {
      int[] span = {0, 0};
      parser.nextToken();
      for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        if (parser.nextToken() == JsonToken.START_OBJECT && name.equals("properties")) {
          span = find(parser, span);
        }
        parser.skipChildren();
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream(feature.length + member.length);
      out.write(feature, 0, span[0]);
      out.write(member);
      out.write(feature, span[1], feature.length - span[1]);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException("the Feature was read before", e);
    }
  }

  /** Where the member begins and ends in an object, which is read to its end. */
  private static int[] find(JsonParser parser, int[] otherwise) throws IOException {
    int[] span = otherwise;
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      int from = (int) parser.currentTokenLocation().getByteOffset();
      boolean isText = parser.nextToken() == JsonToken.VALUE_STRING;
      parser.skipChildren();
      parser.finishToken();
      if (isText && name.equals(NAME)) {
        span = new int[] {from, (int) parser.currentLocation().getByteOffset()};
      }
    }
    return span;
  }
}
