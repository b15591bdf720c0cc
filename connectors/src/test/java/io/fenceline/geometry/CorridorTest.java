package io.fenceline.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("G2: corridors go by geodesic distance to the nearest point of the path")
class CorridorTest {
  /** The oracle's own rounding. */
  private static final double ROUNDING_METERS = 1e-3;

  @ParameterizedTest
  @ValueSource(doubles = {Segment.TOLERANCE_METERS + ROUNDING_METERS, 1, 1000})
  void agreesWithDenseSamplingAsNearToTheLimitAs(double offsetMeters) {
    Random random = new Random(21);
    RandomPlaces places = new RandomPlaces(random);
    for (int i = 0; i < 1000; i++) {
      double[][] line = line(random, places);
      double[] on = PathOracle.at(line, random.nextInt(line.length - 1), random.nextDouble());
      double[] from = random.nextInt(4) == 0 ? line[0] : on;
      double[] p = places.away(from, places.magnitude(10, 0.99 * Corridor.MAX_BUFFER_METERS));
      double distance = PathOracle.distance(line, p[0], p[1]);
      String where =
          "case %d: %s at %s m from %s"
              .formatted(i, Arrays.toString(p), distance, Arrays.deepToString(line));
      assertHolds(corridor(distance + ROUNDING_METERS, line), p, where);
      assertHolds(corridor(distance + offsetMeters, line), p, where);
      if (distance > offsetMeters) {
        assertThat(corridor(distance - offsetMeters, line).contains(p[0], p[1]))
            .as(where)
            .isFalse();
      }
    }
  }

  private static void assertHolds(Corridor corridor, double[] p, String where) {
    assertThat(corridor.contains(p[0], p[1])).as(where).isTrue();
    assertThat(corridor.boxes()).as(where).anyMatch(box -> box.contains(p[0], p[1]));
    assertThat(corridor.bounds().contains(p[0], p[1])).as(where).isTrue();
    assertThat(corridor.boxes()).hasSizeBetween(1, 2);
    assertThat(corridor.boxes()).noneMatch(box -> box.west() > box.east() || box.north() > 90);
  }

  /** Of every length: streets, and segments of thousands of kilometres. */
  private static double[][] line(Random random, RandomPlaces places) {
    double[][] line = new double[2 + random.nextInt(4)][];
    line[0] = places.next();
    for (int i = 1; i < line.length; i++) {
      boolean anywhere = random.nextInt(4) == 0;
      line[i] = anywhere ? places.next() : places.away(line[i - 1], places.magnitude(10, 8e6));
    }
    return line;
  }

  private static Corridor corridor(double bufferMeters, double[]... line) {
    double[] coordinates = Arrays.stream(line).flatMapToDouble(Arrays::stream).toArray();
    return new Corridor(coordinates, new int[] {line.length}, bufferMeters);
  }
}
