package io.fenceline.producers.zones;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.operation.valid.IsSimpleOp;

/** What is legal in a zone, and yet probably not what its author meant. */
public final class ZoneWarnings {
  private static final GeometryFactory GEOMETRY = new GeometryFactory();

  private ZoneWarnings() {}

  /**
   * One line for each ring that crosses or touches itself, and for each ring with an edge that
   * looks like an uncut antimeridian; for each line that stays in one place.
   *
   * @param json a Feature that {@link io.fenceline.format.geojson.ZoneReader} takes
   */
  public static List<String> of(byte[] json) {
    List<String> warnings = new ArrayList<>();
    JsonNode geometry = FeatureGeometry.of(json).tree();
    Lines.visit(geometry, (path, line) -> warnStanding(path, positions(line), warnings));
    Rings.visit(
        geometry,
        (path, ring) -> {
          Coordinate[] positions = positions(ring);
          warnUncut(path, positions, warnings);
          warnCrossing(path, positions, warnings);
        });
    return warnings;
  }

  private static void warnUncut(String path, Coordinate[] ring, List<String> warnings) {
    for (int i = 1; i < ring.length; i++) {
      Coordinate a = ring[i - 1];
      Coordinate b = ring[i];
      if (Math.abs(a.x - b.x) > 180 && isInner(a) && isInner(b)) {
        warnings.add(
            "%s: the edge from %s to %s spans more than 180 degrees of longitude; if it should go"
                    .formatted(path, text(a), text(b))
                + " over the antimeridian, cut the polygon there (RFC 7946, 3.1.9)");
        return;
      }
    }
  }

  /** Neither on the antimeridian nor at a pole, where a cut polygon has such edges. */
  private static boolean isInner(Coordinate c) {
    return Math.abs(c.x) != 180 && Math.abs(c.y) != 90;
  }

  private static void warnCrossing(String path, Coordinate[] ring, List<String> warnings) {
    IsSimpleOp simple = new IsSimpleOp(GEOMETRY.createLinearRing(ring));
    if (!simple.isSimple()) {
      warnings.add(
          "%s: the ring crosses or touches itself near %s; inside is what an odd number of its"
                  .formatted(path, text(simple.getNonSimpleLocation()))
              + " edges surrounds (even-odd)");
    }
  }

  private static void warnStanding(String path, Coordinate[] line, List<String> warnings) {
    for (Coordinate position : line) {
      if (!position.equals2D(line[0])) {
        return;
      }
    }
    warnings.add(
        "%s: all positions are %s, so the corridor is a circle there"
            .formatted(path, text(line[0])));
  }

  private static Coordinate[] positions(JsonNode list) {
    Coordinate[] positions = new Coordinate[list.size()];
    for (int i = 0; i < positions.length; i++) {
      positions[i] =
          new Coordinate(list.get(i).get(0).doubleValue(), list.get(i).get(1).doubleValue());
    }
    return positions;
  }

  private static String text(Coordinate c) {
    return "(" + c.x + ", " + c.y + ")";
  }
}
