package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("G2: circles and rings go by geodesic distance")
class CircleTest {

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-9, 1e-6, 1e-3, 1, 1000})
  void agreesWithTheGeodesicAsNearToTheLimitAs(double offsetMeters) {
    Random random = new Random(11);
    RandomPoints points = new RandomPoints(random);
    for (int i = 0; i < 10_000; i++) {
      double[] center = points.next();
      double radius = points.magnitude(0.1, Circle.MAX_RADIUS_METERS);
      double inner = random.nextBoolean() ? 0 : radius * random.nextDouble();
      Circle circle = new Circle(center[0], center[1], radius, inner);
      double limit = random.nextBoolean() ? radius : inner;
      double[] p = points.away(center, Math.abs(limit + random.nextGaussian() * offsetMeters));
      double distance = RandomPoints.distance(center, p);
      assertThat(circle.coversLiteral(p[0], p[1]))
          .as("case %d: %s at %s m from %s", i, Arrays.toString(p), distance, circle)
          .isEqualTo(inner <= distance && distance <= radius);
    }
  }

  @Test
  void agreesWithTheGeodesicAllOverTheGlobe() {
    RandomPoints points = new RandomPoints(new Random(12));
    for (int i = 0; i < 50_000; i++) {
      double[] center = points.next();
      double radius = points.magnitude(100_000, Circle.MAX_RADIUS_METERS);
      Circle circle = new Circle(center[0], center[1], radius, radius / 2);
      double[] p = points.next();
      double distance = RandomPoints.distance(center, p);
      assertThat(circle.coversLiteral(p[0], p[1]))
          .as("case %d: %s at %s m from %s", i, Arrays.toString(p), distance, circle)
          .isEqualTo(radius / 2 <= distance && distance <= radius);
    }
  }

  @Test
  void limitsAreInclusive() {
    double[] center = {8.5, 47.3};
    double[] p = RandomPoints.along(center, 77, 12_345);
    double meters = RandomPoints.distance(center, p);
    assertThat(new Circle(8.5, 47.3, meters, 0).coversLiteral(p[0], p[1])).isTrue();
    assertThat(new Circle(8.5, 47.3, Math.nextDown(meters), 0).coversLiteral(p[0], p[1])).isFalse();
    assertThat(new Circle(8.5, 47.3, 20_000, meters).coversLiteral(p[0], p[1])).isTrue();
    assertThat(new Circle(8.5, 47.3, 20_000, Math.nextUp(meters)).coversLiteral(p[0], p[1]))
        .isFalse();
  }

  @Test
  void theCentreIsInACircleAndNotInARing() {
    assertThat(new Circle(8.5, 47.3, 1e-9, 0).coversLiteral(8.5, 47.3)).isTrue();
    assertThat(new Circle(8.5, 47.3, 10, 1e-9).coversLiteral(8.5, 47.3)).isFalse();
    assertThat(new Circle(8.5, 47.3, 1000, 10).coversLiteral(8.5, 47.3)).isFalse();
  }

  @ParameterizedTest
  @DisplayName("G3: over the antimeridian as anywhere, 180 and -180 alike")
  @CsvSource({"179.999, 10", "-179.999, 10", "180, -33", "-180, 0", "179.9, 89.99"})
  void circlesCrossTheAntimeridian(double lon, double lat) {
    Circle circle = new Circle(lon, lat, 1000, 0);
    assertThat(circle.covers(180, lat)).isTrue();
    assertThat(circle.covers(-180, lat)).isTrue();
    assertThat(circle.covers(179.9995, lat)).isTrue();
    assertThat(circle.covers(-179.9995, lat)).isTrue();
    assertThat(circle.covers(180, lat - 0.01)).isFalse();
    assertThat(circle.boxes()).hasSizeBetween(1, 2).noneMatch(box -> box.west() > box.east());
  }

  @ParameterizedTest
  @DisplayName("G3: at the poles circles go by distance, whatever the longitude")
  @ValueSource(doubles = {90, -90})
  void circlesCoverThePolesAtEveryLongitude(double pole) {
    double lat = Math.copySign(89.99, pole);
    Circle circle = new Circle(20, lat, 1200, 0);
    Circle small = new Circle(20, lat, 1000, 0);
    for (double lon = -180; lon <= 180; lon += 15) {
      assertThat(circle.covers(lon, pole)).isTrue();
      assertThat(small.covers(lon, pole)).isFalse();
      assertThat(new Circle(lon, pole, 1200, 0).covers(-160, lat)).isTrue();
      assertThat(new Circle(lon, pole, 1100, 0).covers(-160, lat)).isFalse();
    }
  }

  @Test
  void nearlyAntipodalPlacesAreWithinTheLargestCirclesOnly() {
    Circle largest = new Circle(10, 20, Circle.MAX_RADIUS_METERS, 0);
    assertThat(largest.coversLiteral(-170, -20)).isFalse();
    assertThat(largest.coversLiteral(-170, -19.9)).isTrue();
    assertThat(new Circle(10, 20, 19_990_000, 0).coversLiteral(-170, -19.9)).isFalse();
    Circle polar = new Circle(0, 90, Circle.MAX_RADIUS_METERS, 0);
    assertThat(polar.coversLiteral(0, -90)).isFalse();
    assertThat(polar.coversLiteral(0, -89.9)).isTrue();
  }

  @Test
  void nanIsNowhere() {
    Circle circle = new Circle(0, 90, Circle.MAX_RADIUS_METERS, 0);
    assertThat(circle.coversLiteral(Double.NaN, 2)).isFalse();
    assertThat(circle.coversLiteral(2, Double.NaN)).isFalse();
  }

  @Test
  void boxesContainEveryPositionOfTheCircle() {
    RandomPoints points = new RandomPoints(new Random(13));
    for (int i = 0; i < 20_000; i++) {
      double[] center = points.next();
      double radius = points.magnitude(0.1, Circle.MAX_RADIUS_METERS);
      Circle circle = new Circle(center[0], center[1], radius, 0);
      double[] p = points.away(center, radius);
      String where = "case " + i + ": " + Arrays.toString(p) + " of " + circle;
      assertThat(circle.boxes()).as(where).anyMatch(box -> box.contains(p[0], p[1]));
      assertThat(circle.bounds().contains(p[0], p[1])).as(where).isTrue();
      assertThat(circle.boxes()).allMatch(box -> box.west() <= box.east() && box.north() <= 90);
    }
  }

  @Test
  void nearAPoleTheBoxHasNoGap() {
    Random random = new Random(14);
    for (int i = 0; i < 10_000; i++) {
      Circle circle = new Circle(-180 + 360 * random.nextDouble(), 89.999, 1000, 0);
      assertThat(circle.boxes())
          .as("%s", circle)
          .singleElement()
          .satisfies(box -> assertThat(box.west()).isEqualTo(-180))
          .satisfies(box -> assertThat(box.east()).isEqualTo(180));
    }
  }

  @Test
  void boxesAreHardlyLargerThanTheCircle() {
    assertThat(new Circle(10, 60, 1000, 0).boxes())
        .singleElement()
        .satisfies(box -> assertThat(box.east() - box.west()).isBetween(0.0358, 0.0360))
        .satisfies(box -> assertThat(box.north() - box.south()).isBetween(0.01795, 0.01800));
    assertThat(new Circle(179.99, 60, 1000, 0).boxes())
        .hasSize(2)
        .satisfiesExactly(
            box -> assertThat(box.west()).isBetween(179.97, 179.98),
            box -> assertThat(box.east()).isBetween(-179.995, -179.99));
  }

  @Test
  void equalByValue() {
    Circle circle = new Circle(1, 2, 30, 4);
    assertThat(circle)
        .isEqualTo(new Circle(1, 2, 30, 4))
        .hasSameHashCodeAs(new Circle(1, 2, 30, 4));
    assertThat(circle).isNotEqualTo(new Circle(1.5, 2, 30, 4));
    assertThat(circle).isNotEqualTo(new Circle(1, 2.5, 30, 4));
    assertThat(circle).isNotEqualTo(new Circle(1, 2, 31, 4));
    assertThat(circle).isNotEqualTo(new Circle(1, 2, 30, 0));
    assertThat(circle).hasToString("Circle[1.0, 2.0, 4.0 to 30.0 m]");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "-1, 0", "NaN, 0", "Infinity, 0", "20000001, 0", "5, 5", "5, -1", "5, NaN"})
  void impossibleRadiiAreRefused(double radius, double inner) {
    assertThatThrownBy(() -> new Circle(0, 0, radius, inner))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
