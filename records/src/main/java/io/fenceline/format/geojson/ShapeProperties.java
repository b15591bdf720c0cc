package io.fenceline.format.geojson;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.JsonValue;
import io.fenceline.geo.Circle;
import io.fenceline.geo.Corridor;
import io.fenceline.geo.Shape;
import java.util.Map;
import java.util.Set;

/**
 * The properties that make a Point a circle or a ring, and lines a corridor. Of a Feature with
 * another geometry they are ignored. Immutable.
 */
final class ShapeProperties {
  private static final String RADIUS_METERS = "radiusMeters";
  private static final String INNER_RADIUS_METERS = "innerRadiusMeters";
  private static final String BUFFER_METERS = "bufferMeters";

  /** The properties that are read here. */
  static final Set<String> NAMES = Set.of(RADIUS_METERS, INNER_RADIUS_METERS, BUFFER_METERS);

  private final Map<String, JsonValue> properties;

  /**
   * @param properties without nulls
   */
  ShapeProperties(Map<String, JsonValue> properties) {
    this.properties = properties;
  }

  /**
   * @param center lon, lat
   */
  Shape circle(double[] center) throws RefusedException {
    double radius = meters(RADIUS_METERS, Circle.MAX_RADIUS_METERS);
    return new Circle(center[0], center[1], radius, innerRadius(radius));
  }

  Shape corridor(double[] coordinates, int[] lineEnds) throws RefusedException {
    double buffer = meters(BUFFER_METERS, Corridor.MAX_BUFFER_METERS);
    return new Corridor(coordinates, lineEnds, buffer);
  }

  private double innerRadius(double radius) throws RefusedException {
    JsonValue value = properties.get(INNER_RADIUS_METERS);
    if (value == null) {
      return 0;
    }
    double meters = value.isNumber() ? value.number() : Double.NaN;
    if (meters >= 0 && meters < radius) {
      // Not -0.0, which would make two zones of one shape differ.
      return meters + 0.0;
    }
    throw refused(INNER_RADIUS_METERS, value, "a number of at least 0, less than radiusMeters");
  }

  private double meters(String name, double most) throws RefusedException {
    String expected = "a number over 0, at most " + (long) most;
    JsonValue value = properties.get(name);
    if (value == null) {
      throw RefusedException.field(RefusalReason.MISSING, "properties." + name, "none", expected);
    }
    double meters = value.isNumber() ? value.number() : Double.NaN;
    if (meters > 0 && meters <= most) {
      return meters;
    }
    throw refused(name, value, expected);
  }

  private static RefusedException refused(String name, JsonValue value, String expected) {
    return RefusedException.field(
        RefusalReason.BAD_PROPERTY, "properties." + name, value, expected);
  }
}
