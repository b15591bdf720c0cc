package io.fenceline.geo.ellipsoid;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.PolylineOracle;
import io.fenceline.geo.RandomPoints;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SegmentTest {
  private static final int SAMPLES = 50;

  /** Wherever in its part the geodesic is taken, also where the segment comes nearer from there. */
  @Test
  void theGeodesicToOnePointDecidesOnlyForTheWholePart() {
    Random random = new Random(51);
    RandomPoints points = new RandomPoints(random);
    Map<Classification, Integer> counts = new EnumMap<>(Classification.class);
    for (int i = 0; i < 6_000; i++) {
      double[][] ends = ends(random, points);
      double t = random.nextDouble();
      double back = t * points.magnitude(1e-4, 1);
      double ahead = (1 - t) * points.magnitude(1e-4, 1);
      double[] p = points.away(PolylineOracle.at(ends, 0, t), points.magnitude(1, 900_000));
      double least = Math.min(least(ends, t - back, t + ahead, p), least(ends, t, t, p));
      double meters = Math.abs(least + random.nextGaussian() * points.magnitude(0.1, 10_000));
      Segment segment = Segment.shortWay(ends[0][0], ends[0][1], ends[1][0], ends[1][1]);
      Classification classification =
          segment.classifyByGeodesic(DistanceBounds.of(meters), t, back, ahead, p[0], p[1]);
      counts.merge(classification, 1, Integer::sum);
      if (classification != Classification.SPLIT) {
        boolean within = least <= meters + (classification == Classification.WITHIN ? 0.011 : 0);
        assertThat(classification == Classification.WITHIN)
            .as("case %d: %s to %s, %s m", i, Arrays.toString(p), Arrays.deepToString(ends), meters)
            .isEqualTo(within);
      }
    }
    assertThat(counts.get(Classification.WITHIN)).isGreaterThan(500);
    assertThat(counts.get(Classification.BEYOND)).isGreaterThan(500);
  }

  private static double[][] ends(Random random, RandomPoints points) {
    double[] start = points.next();
    double[] end =
        random.nextInt(3) == 0
            ? new double[] {points.next()[0], start[1]}
            : points.away(start, points.magnitude(1_000, 5e6));
    return new double[][] {start, end};
  }

  private static double least(double[][] ends, double from, double to, double[] p) {
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k <= SAMPLES; k++) {
      double t = from + (to - from) * k / SAMPLES;
      least = Math.min(least, RandomPoints.distance(PolylineOracle.at(ends, 0, t), p));
    }
    return least;
  }
}
