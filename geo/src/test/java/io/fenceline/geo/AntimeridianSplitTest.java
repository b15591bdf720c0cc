package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("T4, G3: a way is straight in lon/lat, the short way over 180")
class AntimeridianSplitTest {
  @Test
  void aSegmentOnOneSideIsOnePart() {
    assertThat(AntimeridianSplit.parts(1, 2, 3, -4)).containsExactly(1, 2, 3, -4);
    assertThat(AntimeridianSplit.parts(-90, 5, 90, 6)).containsExactly(-90, 5, 90, 6);
  }

  @Test
  void aSegmentAcross180IsSplitIntoTwoParts() {
    assertThat(AntimeridianSplit.parts(179, 10, -178, 13))
        .containsExactly(179, 10, 182, 13, -181, 10, -178, 13);
    assertThat(AntimeridianSplit.parts(-178, 13, 179, 10))
        .containsExactly(-178, 13, -181, 10, 182, 13, 179, 10);
  }

  @Test
  void anEndOn180IsOnBothSides() {
    assertThat(AntimeridianSplit.parts(180, 10, 179, 11))
        .containsExactly(180, 10, 179, 11, -180, 10, -180, 10);
    assertThat(AntimeridianSplit.parts(-179, 10, -180, 11))
        .containsExactly(-179, 10, -180, 11, 180, 11, 180, 11);
    assertThat(AntimeridianSplit.parts(180, 10.1, -179, 11.3))
        .containsExactly(180, 10.1, 181, 11.3, -180, 10.1, -179, 11.3);
    assertThat(AntimeridianSplit.parts(-179, 11.3, 180, 10.1))
        .containsExactly(-179, 11.3, -180, 10.1, 181, 11.3, 180, 10.1);
    assertThat(AntimeridianSplit.parts(0, 10, 180, 11))
        .containsExactly(0, 10, 180, 11, -180, 11, -180, 11);
  }

  @Test
  void aWayAlong180IsOnBothSides() {
    double[] both = {-180, 1, -180, 2, 180, 1, 180, 2};
    assertThat(AntimeridianSplit.parts(180, 1, 180, 2)).containsExactly(both);
    assertThat(AntimeridianSplit.parts(-180, 1, 180, 2)).containsExactly(both);
    assertThat(AntimeridianSplit.parts(-180, 1, -180, 2)).containsExactly(both);
  }
}
