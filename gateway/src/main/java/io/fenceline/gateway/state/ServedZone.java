package io.fenceline.gateway.state;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.fenceline.event.Bytes;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneEntry;
import io.fenceline.format.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A zone and the document that it was read from. Immutable, shared by all copies of the zones.
 *
 * @param feature the GeoJSON Feature, byte for byte as it is in the topic
 * @param name its property {@code name}, of which {@value #MAX_NAME} characters are kept; null
 *     unless it is a text
 * @param geometryFrom the start of the value of its geometry
 * @param geometryTo the end of that value; {@code geometryFrom} when there is none
 */
public record ServedZone(Zone zone, Bytes feature, String name, int geometryFrom, int geometryTo)
    implements ZoneEntry {
  private static final int MAX_NAME = 256;

  /** A zone whose document has been checked. */
  public static ServedZone of(Zone zone, Bytes feature) {
    try (JsonParser parser = JsonValue.JSON.createParser(feature.array())) {
      int from = 0;
      int to = 0;
      String zoneName = null;
      parser.nextToken();
      for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        JsonToken kind = parser.nextToken();
        boolean geometry = kind == JsonToken.START_OBJECT && name.equals("geometry");
        int start = (int) parser.currentTokenLocation().getByteOffset();
        if (kind == JsonToken.START_OBJECT && name.equals("properties")) {
          zoneName = nameOf(parser);
        } else {
          parser.skipChildren();
        }
        from = geometry ? start : from;
        to = geometry ? (int) parser.currentLocation().getByteOffset() : to;
      }
      return new ServedZone(zone, feature, zoneName, from, to);
    } catch (IOException e) {
      throw new UncheckedIOException("the zone " + zone.id() + " is no JSON object", e);
    }
  }

  /** Reads the properties to their end. */
  private static String nameOf(JsonParser parser) throws IOException {
    String found = null;
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      JsonToken kind = parser.nextToken();
      if (name.equals("name")) {
        found = kind == JsonToken.VALUE_STRING ? parser.getText() : null;
      }
      parser.skipChildren();
    }
    return found == null || found.length() <= MAX_NAME ? found : found.substring(0, MAX_NAME);
  }

  /** How much of the document is its geometry. */
  public int geometryBytes() {
    return geometryTo - geometryFrom;
  }
}
