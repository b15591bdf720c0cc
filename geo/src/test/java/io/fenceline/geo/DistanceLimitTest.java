package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.geo.ellipsoid.Wgs84;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DistanceLimitTest {
  private static final long SEED = 14;

  @Test
  @DisplayName("G2: the bounds answer as the geodesic does, at any distance and next to the limit")
  void theBoundsAnswerAsTheGeodesicDoes() {
    Random random = new Random(SEED);
    for (int i = 0; i < 100_000; i++) {
      double lon = random.nextDouble(-180, 180);
      double lat = random.nextDouble(-90, 90);
      double span = Math.pow(10, random.nextDouble(-5, 2.5));
      double otherLon = wrapped(lon + span * random.nextDouble(-1, 1));
      double otherLat = Math.max(-90, Math.min(90, lat + span * random.nextDouble(-1, 1)));
      double meters = Wgs84.distanceMeters(lon, lat, otherLon, otherLat);
      double limit = meters * (1 + Math.pow(10, random.nextDouble(-9, 0)) * random.nextInt(-1, 2));
      assertThat(new DistanceLimit(limit).isExceeded(lon, lat, otherLon, otherLat))
          .as("seed %d, %d: %s %s to %s %s, %s m", SEED, i, lon, lat, otherLon, otherLat, limit)
          .isEqualTo(meters > limit);
    }
  }

  @Test
  void theShortWayOver180Counts() {
    assertThat(new DistanceLimit(3_000).isExceeded(179.99, 0, -179.99, 0)).isFalse();
    assertThat(new DistanceLimit(2_000).isExceeded(179.99, 0, -179.99, 0)).isTrue();
  }

  @Test
  void withoutALimitNothingExceedsIt() {
    assertThat(new DistanceLimit(Double.POSITIVE_INFINITY).isExceeded(0, 0, 180, 0)).isFalse();
    assertThat(new DistanceLimit(0).isExceeded(7, 7, 7, 7)).isFalse();
    assertThatThrownBy(() -> new DistanceLimit(-1)).hasMessageContaining("-1");
    assertThatThrownBy(() -> new DistanceLimit(Double.NaN)).hasMessageContaining("NaN");
  }

  private static double wrapped(double lon) {
    return lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
  }
}
