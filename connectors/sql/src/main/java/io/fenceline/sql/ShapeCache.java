package io.fenceline.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RefusedException;
import io.fenceline.geo.Shape;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shapes by their GeoJSON, each read once while it is among the latest ones. Not thread-safe. */
final class ShapeCache {
  private static final Logger LOG = LoggerFactory.getLogger(ShapeCache.class);
  private static final int MAX_CHARS = 16 << 20;

  private final Map<String, Optional<Shape>> shapes = new LinkedHashMap<>(16, 0.75f, true);
  private final int maxChars;
  private long chars;
  private long refused;

  ShapeCache() {
    this(MAX_CHARS);
  }

  /**
   * @param maxChars of all texts together, but for the latest one
   */
  ShapeCache(int maxChars) {
    this.maxChars = maxChars;
  }

  /**
   * The shape of a geometry or Feature; empty, with a line in the log, when it is none that the job
   * takes.
   */
  Optional<Shape> get(String geoJson) {
    Optional<Shape> known = shapes.get(geoJson);
    if (known != null) {
      return known;
    }
    Optional<Shape> shape = read(geoJson);
    shapes.put(geoJson, shape);
    chars += geoJson.length();
    removeEldest();
    return shape;
  }

  /** How many texts were refused. */
  long refused() {
    return refused;
  }

  private void removeEldest() {
    Iterator<String> eldest = shapes.keySet().iterator();
    while (chars > maxChars && shapes.size() > 1) {
      chars -= eldest.next().length();
      eldest.remove();
    }
  }

  private Optional<Shape> read(String geoJson) {
    try {
      return Optional.of(shape(geoJson));
    } catch (RefusedException e) {
      refused++;
      // The first of them, then ever fewer.
      if (Long.bitCount(refused) == 1) {
        LOG.warn("{} texts are no shapes, the last one: {}", refused, e.getMessage());
      }
      return Optional.empty();
    }
  }

  private static Shape shape(String geoJson) throws RefusedException {
    try {
      return ZoneReader.readShape(geoJson.getBytes(UTF_8));
    } catch (RefusedException e) {
      if (e.reason() != RefusalReason.NOT_AN_OBJECT) {
        throw e;
      }
      String feature = "{\"type\":\"Feature\",\"geometry\":" + geoJson + "}";
      return ZoneReader.readShape(feature.getBytes(UTF_8));
    }
  }
}
