package io.fenceline.gateway.state;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.fenceline.event.Bytes;
import io.fenceline.event.Zone;
import io.fenceline.format.json.JsonValue;
import io.fenceline.geo.Shape;
import io.fenceline.geo.index.IndexedZone;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A zone and the document that it was read from. Immutable, shared by all copies of the zones.
 *
 * @param feature the GeoJSON Feature, byte for byte as it is in the topic
 * @param geometryFrom where the value of its geometry begins
 * @param geometryTo where it ends; {@code geometryFrom} when there is none
 */
public record ServedZone(Zone zone, Bytes feature, int geometryFrom, int geometryTo)
    implements IndexedZone {

  /** A zone whose document has been checked. */
  public static ServedZone of(Zone zone, Bytes feature) {
    try (JsonParser parser = JsonValue.JSON.createParser(feature.array())) {
      int from = 0;
      int to = 0;
      parser.nextToken();
      for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        JsonToken kind = parser.nextToken();
        boolean geometry = kind == JsonToken.START_OBJECT && name.equals("geometry");
        int start = (int) parser.currentTokenLocation().getByteOffset();
        parser.skipChildren();
        from = geometry ? start : from;
        to = geometry ? (int) parser.currentLocation().getByteOffset() : to;
      }
      return new ServedZone(zone, feature, from, to);
    } catch (IOException e) {
      throw new UncheckedIOException("the zone " + zone.id() + " is no JSON object", e);
    }
  }

  /** How much of the document is its geometry. */
  public int geometryBytes() {
    return geometryTo - geometryFrom;
  }

  @Override
  public String id() {
    return zone.id();
  }

  @Override
  public Shape shape() {
    return zone.shape();
  }

  @Override
  public long version() {
    return zone.version();
  }

  /** Whether the zone exists at this instant, epoch milliseconds. */
  public boolean isValidAt(long timeMillis) {
    return zone.rules().isValidAt(timeMillis);
  }
}
