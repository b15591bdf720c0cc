package io.fenceline.producers.zones;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.locationtech.jts.algorithm.RayCrossingCounter;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Location;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.util.PolygonExtracter;
import org.locationtech.jts.operation.overlayng.OverlayNG;
import org.locationtech.jts.operation.overlayng.OverlayNGRobust;
import org.locationtech.jts.operation.polygonize.Polygonizer;

/**
 * The area of a polygon by rule G1, as polygons that are valid in the sense of OGC: what the first
 * ring encloses (even-odd) less what any other ring does. Positions that remain keep their bits.
 *
 * <p>Two ready-made functions do not follow that rule. JTS {@code GeometryFixer} adds what a ring
 * encloses twice, such as the middle of a pentagram, and makes a polygon of a hole outside the
 * first ring. GeoMesa's {@code getInternationalDateLineSafeGeometry} fails for polygons with holes,
 * rings around a pole and rings that cross themselves, leaves no area of a polygon as wide as the
 * world, rounds coordinates beside the cut, and needs GeoTools, which is not on Maven Central.
 */
final class PolygonArea {
  private static final Geometry WORLD =
      PolygonJson.FACTORY.toGeometry(new Envelope(-180, 180, -90, 90));

  private PolygonArea() {}

  /**
   * @param rings closed
   * @return with longitudes in [-180, 180]; none when there is no area; empty when a ring goes
   *     around the globe so that its inside is undefined
   */
  static Optional<List<Polygon>> of(JsonNode rings) {
    List<Geometry> areas = new ArrayList<>();
    for (JsonNode ring : rings) {
      Optional<Geometry> area =
          Antimeridian.isDrawnAcross(ring)
              ? UnwrappedRing.of(ring).map(PolygonArea::cut)
              : Optional.of(evenOdd(PolygonJson.coordinates(ring)));
      if (area.isEmpty()) {
        return Optional.empty();
      }
      areas.add(area.get());
    }
    Geometry holes = union(areas.subList(1, areas.size()));
    return Optional.of(
        polygons(
            holes.isEmpty()
                ? areas.get(0)
                : OverlayNGRobust.overlay(areas.get(0), holes, OverlayNG.DIFFERENCE)));
  }

  /** Polygons that overlap or share an edge become one. */
  static Geometry union(List<? extends Geometry> areas) {
    return switch (areas.size()) {
      case 0 -> PolygonJson.FACTORY.createPolygon();
      case 1 -> areas.get(0);
      default -> OverlayNGRobust.union(PolygonJson.FACTORY.buildGeometry(areas));
    };
  }

  /** The polygons of a geometry, without the lines and points where two areas only touch. */
  @SuppressWarnings("unchecked") // JTS has raw lists.
  static List<Polygon> polygons(Geometry geometry) {
    List<Polygon> polygons = PolygonExtracter.getPolygons(geometry);
    return polygons.stream().filter(polygon -> !polygon.isEmpty()).toList();
  }

  private static Geometry cut(UnwrappedRing ring) {
    List<Polygon> parts = new ArrayList<>();
    for (int world = ring.firstWorld(); world <= ring.lastWorld(); world++) {
      Geometry area = evenOdd(ring.seenFrom(world));
      parts.addAll(polygons(OverlayNGRobust.overlay(area, WORLD, OverlayNG.INTERSECTION)));
    }
    return union(parts);
  }

  private static Geometry evenOdd(Coordinate[] ring) {
    Polygon polygon = PolygonJson.FACTORY.createPolygon(ring);
    return polygon.isValid() ? polygon : union(oddFaces(ring));
  }

  /** The faces between the edges that an odd number of edges surrounds. */
  private static List<Polygon> oddFaces(Coordinate[] ring) {
    Polygonizer faces = new Polygonizer();
    faces.add(OverlayNGRobust.union(PolygonJson.FACTORY.createLineString(ring)));
    List<Polygon> odd = new ArrayList<>();
    for (Object element : faces.getPolygons()) {
      Polygon face = (Polygon) element;
      Coordinate inside = face.getInteriorPoint().getCoordinate();
      if (RayCrossingCounter.locatePointInRing(inside, ring) == Location.INTERIOR) {
        odd.add(face);
      }
    }
    return odd;
  }
}
