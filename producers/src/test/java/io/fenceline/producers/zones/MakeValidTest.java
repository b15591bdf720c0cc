package io.fenceline.producers.zones;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.format.input.RefusedException;
import io.fenceline.geo.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MakeValidTest {

  private static RepairedZone valid(String type, String coordinates) throws RefusedException {
    return RepairedZone.of(RepairedZone.feature(type, coordinates), RepairLevel.MAKE_VALID);
  }

  private static Shape given(String type, String coordinates) throws RefusedException {
    return RepairedZone.of(RepairedZone.feature(type, coordinates), RepairLevel.NONE).shape();
  }

  @Test
  void aRingThatCrossesItselfIsRepairedOnlyOnRequest() throws RefusedException {
    String bowTie = RepairedZone.feature("Polygon", "[[[0,0],[0,1],[1,0],[1,1],[0,0]]]");

    assertThat(RepairedZone.of(bowTie, RepairLevel.STANDARD).repairs()).isEmpty();
    assertThat(RepairedZone.of(bowTie, RepairLevel.MAKE_VALID).assertValid().repairs())
        .containsExactly(
            "geometry.coordinates: made valid (Self-intersection at (0.5, 0.5)), 2 polygons");
  }

  @Test
  void whatIsValidKeepsItsText() throws RefusedException {
    assertThat(valid("Polygon", "[[[0,0],[1.0,0],[1,1],[0,0]]]").repairs()).isEmpty();
    assertThat(valid("Point", "[8,47]").repairs()).isEmpty();
  }

  /** The even-odd area of a bow-tie: two triangles that meet where its diagonals cross. */
  @Test
  void aBowTieKeepsItsArea() throws RefusedException {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      double width = 0.1 + random.nextDouble();
      double left = 0.1 + random.nextDouble();
      double right = 0.1 + random.nextDouble();
      String ring =
          List.of(
                  List.of(0.0, 0.0),
                  List.of(width, right),
                  List.of(width, 0.0),
                  List.of(0.0, left),
                  List.of(0.0, 0.0))
              .toString();
      double area = 0.5 * width * (left * left + right * right) / (left + right);

      RepairedZone zone = valid("Polygon", "[" + ring + "]").assertValid();

      assertThat(zone.jts().getArea()).as("seed %d: %s", seed, ring).isCloseTo(area, within(1e-12));
      assertThat(zone.jts().getNumGeometries()).isEqualTo(2);
    }
  }

  /** Rule G1 defines what a ring covers that crosses itself, however often. */
  @Test
  void whatIsCoveredStaysTheSame() throws RefusedException {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 100; round++) {
      String rings = "[" + randomRing(random) + "," + randomRing(random) + "]";
      boolean two = random.nextBoolean();
      String type = two ? "MultiPolygon" : "Polygon";
      String coordinates = two ? "[" + rings + ",[" + randomRing(random) + "]]" : rings;
      Shape before = given(type, coordinates);
      Optional<Shape> after = ifAnyArea(type, coordinates);
      for (int i = 0; i < 100; i++) {
        double lon = 10 * random.nextDouble();
        double lat = 10 * random.nextDouble();
        assertThat(after.isPresent() && after.get().covers(lon, lat))
            .as("seed %d, round %d: %s at (%s, %s)", seed, round, coordinates, lon, lat)
            .isEqualTo(before.covers(lon, lat));
      }
    }
  }

  /** Empty if the holes leave nothing of the polygons, which is refused. */
  private static Optional<Shape> ifAnyArea(String type, String coordinates)
      throws RefusedException {
    try {
      return Optional.of(valid(type, coordinates).assertValid().shape());
    } catch (RefusedException e) {
      if (e.getMessage().contains("without area")) {
        return Optional.empty();
      }
      throw e;
    }
  }

  @Test
  void aPolygonWhoseHoleLeavesNothingIsRefused() throws RefusedException {
    String coordinates = "[[[1,1],[2,1],[1,2],[1,1]],[[0,0],[9,0],[0,9],[0,0]]]";

    assertThat(given("Polygon", coordinates).covers(1.2, 1.2)).isFalse();
    assertThatThrownBy(() -> valid("Polygon", coordinates))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("a polygon without area");
  }

  /** A ring with an area, since a polygon without one is refused. */
  private static String randomRing(Random random) {
    List<List<Double>> ring;
    do {
      ring = new ArrayList<>();
      int corners = 3 + random.nextInt(8);
      boolean whole = random.nextInt(4) == 0;
      for (int i = 0; i < corners; i++) {
        double x = 10 * random.nextDouble();
        double y = 10 * random.nextDouble();
        ring.add(whole ? List.of(Math.rint(x), Math.rint(y) + i * 0.01) : List.of(x, y));
      }
      ring.add(ring.get(0));
    } while (Math.abs(signedArea(ring)) < 1e-6);
    return ring.toString();
  }

  private static double signedArea(List<List<Double>> ring) {
    double sum = 0;
    for (int i = 1; i < ring.size(); i++) {
      List<Double> from = ring.get(i - 1);
      List<Double> to = ring.get(i);
      sum += from.get(0) * to.get(1) - to.get(0) * from.get(1);
    }
    return sum / 2;
  }

  @Test
  void aRingAcrossTheAntimeridianThatCrossesItselfIsCutAndValid() throws RefusedException {
    RepairedZone zone =
        valid("Polygon", "[[[170,0],[-170,10],[-170,0],[170,10],[170,0]]]").assertValid();

    assertThat(zone.repairs())
        .containsExactly("geometry.coordinates: cut at the antimeridian, 2 polygons");
    assertThat(zone.jts().getArea()).isCloseTo(100, within(1e-9));
  }

  @Test
  void aPolygonThatBecomesEmptyIsRefused() {
    assertThatThrownBy(() -> valid("Polygon", "[[[0,0],[1,0],[1,1],[1,0],[0,0]]]"))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("geometry.coordinates", "a polygon without area");
    assertThatThrownBy(
            () -> valid("Polygon", "[[[0,0],[1,0],[1,1],[0,0]],[[0,0],[1,0],[1,1],[0,0]]]"))
        .isInstanceOf(RefusedException.class);
  }

  @Test
  void aPolygonThatBecomesEmptyIsDroppedWhereOthersRemain() throws RefusedException {
    RepairedZone zone =
        valid("MultiPolygon", "[[[[0,0],[1,0],[1,1],[1,0],[0,0]]],[[[5,5],[6,5],[6,6],[5,5]]]]");

    assertThat(zone.repairs())
        .containsExactly("geometry.coordinates[0]: dropped a polygon that has no area");
  }
}
