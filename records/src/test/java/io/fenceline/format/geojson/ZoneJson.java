package io.fenceline.format.geojson;

import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.input.RefusedException;
import java.nio.charset.StandardCharsets;

/** Zones as text, and how they are read. */
final class ZoneJson {
  static final String RING = "[[0,0],[4,0],[4,4],[0,0]]";
  static final String POLYGON = "{\"type\":\"Polygon\",\"coordinates\":[" + RING + "]}";

  private ZoneJson() {}

  static ZoneRules rules(String properties) throws RefusedException {
    return read(feature(properties, POLYGON)).rules();
  }

  static Zone read(String json) throws RefusedException {
    return ZoneReader.readFeature("zone", 1, utf8(json));
  }

  static String feature(String properties, String geometry) {
    return "{\"type\":\"Feature\",\"properties\":" + properties + ",\"geometry\":" + geometry + "}";
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
