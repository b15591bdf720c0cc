package io.fenceline.producers.zones;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.operation.valid.IsSimpleOp;

/** Finds shapes that are valid, but probably not what their author meant. */
public final class ZoneWarnings {
  private ZoneWarnings() {}

  /**
   * One line for each ring that crosses or touches itself, and for each ring with an edge that
   * looks like an uncut antimeridian; for each line without length.
   *
   * @param json a Feature that {@link io.fenceline.format.geojson.ZoneReader} takes
   */
  public static List<String> of(byte[] json) {
    List<String> warnings = new ArrayList<>();
    JsonNode geometry = FeatureGeometry.of(json).tree();
    Lines.visit(
        geometry, (path, line) -> warnNoLength(path, PolygonJson.coordinates(line), warnings));
    Rings.visit(
        geometry,
        (path, ring) -> {
          warnUncut(path, ring, warnings);
          warnCrossing(path, PolygonJson.coordinates(ring), warnings);
        });
    return warnings;
  }

  private static void warnUncut(String path, JsonNode ring, List<String> warnings) {
    Antimeridian.uncutEdge(ring)
        .ifPresent(
            end ->
                warnings.add(
                    "%s: the edge from %s to %s spans more than 180 degrees of longitude; if it"
                            .formatted(path, text(ring.get(end - 1)), text(ring.get(end)))
                        + " should cross the antimeridian, cut the polygon there (RFC 7946, 3.1.9)"
                        + " or load it with --repair"));
  }

  private static void warnCrossing(String path, Coordinate[] ring, List<String> warnings) {
    if (EdgePairs.areTooMany(List.<Coordinate[]>of(ring))) {
      warnings.add(
          path
              + ": the ring has so many edges beside each other that it was not checked for crossings");
      return;
    }
    IsSimpleOp simple = new IsSimpleOp(PolygonJson.FACTORY.createLinearRing(ring));
    if (!simple.isSimple()) {
      warnings.add(
          "%s: the ring crosses or touches itself near %s; inside is what an odd number of its"
                  .formatted(path, text(simple.getNonSimpleLocation()))
              + " edges surrounds (even-odd)");
    }
  }

  private static void warnNoLength(String path, Coordinate[] line, List<String> warnings) {
    for (Coordinate position : line) {
      if (!position.equals2D(line[0])) {
        return;
      }
    }
    warnings.add(
        "%s: all positions are %s, so the corridor is a circle there"
            .formatted(path, text(line[0])));
  }

  private static String text(JsonNode position) {
    return text(new Coordinate(position.get(0).doubleValue(), position.get(1).doubleValue()));
  }

  private static String text(Coordinate c) {
    return "(" + c.x + ", " + c.y + ")";
  }
}
