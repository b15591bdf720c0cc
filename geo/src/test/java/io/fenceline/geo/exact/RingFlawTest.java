package io.fenceline.geo.exact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RingFlawTest {

  @Test
  void triangleHasNone() {
    assertThat(flaw(0, 0, 1, 0, 0, 1, 0, 0)).isNull();
  }

  @Test
  void selfCrossingAndRepeatingRingHasNone() {
    assertThat(flaw(0, 0, 0, 0, 4, 4, 4, 0, 0, 4, 0, 0)).isNull();
  }

  @Test
  void threePositionsAreTooFew() {
    assertThat(flaw(0, 0, 1, 0, 0, 0)).isEqualTo(RingFlaw.TOO_FEW_POSITIONS);
    assertThat(flaw()).isEqualTo(RingFlaw.TOO_FEW_POSITIONS);
  }

  @Test
  void closedIsNumericEquality() {
    assertThat(flaw(0.0, 0.0, 1, 0, 0, 1, -0.0, -0.0)).isNull();
    assertThat(flaw(0, 0, 1, 0, 0, 1, 0, Double.MIN_VALUE)).isEqualTo(RingFlaw.NOT_CLOSED);
    assertThat(flaw(0, 0, 1, 0, 0, 1, 1, 1)).isEqualTo(RingFlaw.NOT_CLOSED);
  }

  @Test
  void twoDistinctPositionsAreTooFewEvenIfRepeated() {
    assertThat(flaw(0, 0, 1, 0, 0, 0, 1, 0, 0, 0)).isEqualTo(RingFlaw.TOO_FEW_DISTINCT);
    assertThat(flaw(5, 5, 5, 5, 5, 5, 5, 5)).isEqualTo(RingFlaw.TOO_FEW_DISTINCT);
    assertThat(flaw(0.0, 0, -0.0, 0, 1, 1, 0, 0)).isEqualTo(RingFlaw.TOO_FEW_DISTINCT);
  }

  @Test
  void collinearIsExact() {
    assertThat(flaw(0, 0, 1, 1, 2, 2, 0, 0)).isEqualTo(RingFlaw.COLLINEAR);
    assertThat(flaw(0, 7, 3, 7, 1, 7, 0, 7)).isEqualTo(RingFlaw.COLLINEAR);
    assertThat(flaw(0, 0, 1, 1, 2, Math.nextUp(2.0), 0, 0)).isNull();
    assertThat(flaw(0, 0, 1e-300, 1e-300, 2e-300, Math.nextUp(2e-300), 0, 0)).isNull();
  }

  @Test
  void looksAtItsOwnPartOfTheArrayOnly() {
    double[] coordinates = {9, 9, 0, 0, 1, 0, 0, 1, 0, 0, 9, 9};
    assertThat(RingFlaw.of(coordinates, 1, 5)).isNull();
    assertThat(RingFlaw.of(coordinates, 0, 5)).isEqualTo(RingFlaw.NOT_CLOSED);
  }

  private static RingFlaw flaw(double... coordinates) {
    return RingFlaw.of(coordinates, 0, coordinates.length / 2);
  }
}
