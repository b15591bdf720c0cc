package io.fenceline.producers.zones;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.format.input.RefusedException;
import io.fenceline.geo.Shape;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AntimeridianCutTest {

  private static RepairedZone repaired(String type, String coordinates) throws RefusedException {
    return RepairedZone.of(RepairedZone.feature(type, coordinates), RepairLevel.STANDARD);
  }

  private static String geometry(RepairedZone zone) {
    return zone.geometry().toString().replace(".0,", ",").replace(".0]", "]");
  }

  @Test
  void theExampleOfRfc7946IsCutAsTheRfcCutsIt() throws RefusedException {
    RepairedZone zone =
        repaired("Polygon", "[[[170,40],[-170,40],[-170,50],[170,50],[170,40]]]").assertValid();

    assertThat(zone.repairs())
        .containsExactly("geometry.coordinates: cut at the antimeridian, 2 polygons");
    RepairedZone rfc =
        repaired(
            "MultiPolygon",
            "[[[[180,40],[180,50],[170,50],[170,40],[180,40]]],"
                + "[[[-170,40],[-170,50],[-180,50],[-180,40],[-170,40]]]]");
    assertThat(zone.jts().norm().equalsExact(rfc.jts().norm())).isTrue();
  }

  @Test
  void theFirstRingIsCounterclockwiseAndHolesAreClockwise() throws RefusedException {
    RepairedZone zone =
        repaired(
            "Polygon", "[[[190,0],[190,9],[200,9],[190,0]],[[191,2],[192,3],[191,3],[191,2]]]");

    assertThat(geometry(zone))
        .isEqualTo(
            "{\"type\":\"Polygon\",\"coordinates\":[[[-170,0],[-160,9],[-170,9],[-170,0]],"
                + "[[-169,2],[-169,3],[-168,3],[-169,2]]]}");
  }

  /** A fix on the antimeridian is inside where it is so on either side of the cut (rule G3). */
  @Test
  void aHoleAcrossTheCutIsOutsideOnTheAntimeridianToo() throws RefusedException {
    Shape shape =
        repaired(
                "Polygon",
                "[[[170,0],[-170,0],[-170,9],[170,9],[170,0]],"
                    + "[[175,3],[-175,3],[-175,6],[175,6],[175,3]]]")
            .assertValid()
            .shape();

    assertThat(shape.covers(180, 4)).isFalse();
    assertThat(shape.covers(-180, 4)).isFalse();
    assertThat(shape.covers(-180, 3)).isTrue();
    assertThat(shape.covers(180, 7)).isTrue();
  }

  @Test
  void betweenTwoPartsOnOneSideTheAntimeridianIsOutside() throws RefusedException {
    Shape shape =
        repaired(
                "Polygon",
                "[[[170,0],[-175,0],[-175,2],[175,2],[175,7],[-175,7],[-175,9],[170,9],[170,0]]]")
            .assertValid()
            .shape();

    assertThat(shape.covers(180, 5)).isFalse();
    assertThat(shape.covers(-180, 8)).isTrue();
  }

  @Test
  void verticesOnTheAntimeridianMayHaveEitherSign() throws RefusedException {
    for (String vertex : List.of("180", "-180")) {
      RepairedZone zone =
          repaired(
                  "Polygon",
                  "[[[179,0],[VERTEX,0],[-179,0],[-179,1],[179,1],[179,0]]]"
                      .replace("VERTEX", vertex))
              .assertValid();
      assertThat(zone.jts().getArea()).isEqualTo(2);
    }
  }

  @Test
  void aRingThatOnlyTouchesTheAntimeridianLeavesNothingBeyondIt() throws RefusedException {
    RepairedZone zone =
        repaired("Polygon", "[[[170,0],[180,5],[170,9],[170,0]],[[190,1],[191,1],[191,2],[190,1]]]")
            .assertValid();

    assertThat(geometry(zone)).contains("\"Polygon\"");
    assertThat(zone.jts().getArea()).isEqualTo(45);
  }

  @Test
  void ringsAroundAPoleAreClosedOverThePoleOfTheirHemisphere() throws RefusedException {
    String ring = "[[0,S80],[100,S80],[-130,S75],[0,S80]]";
    for (String sign : List.of("", "-")) {
      for (String text : List.of(ring, "[[0,S80],[-130,S75],[100,S80],[0,S80]]")) {
        RepairedZone zone = repaired("Polygon", "[" + text.replace("S", sign) + "]").assertValid();
        int pole = sign.isEmpty() ? 90 : -90;
        for (double lon = -180; lon <= 180; lon += 30) {
          assertThat(zone.shape().covers(lon, pole)).isTrue();
          assertThat(zone.shape().covers(lon, pole * 0.95)).isTrue();
          assertThat(zone.shape().covers(lon, pole * 0.8)).isFalse();
        }
      }
    }
  }

  @Test
  void holesOfARingAroundAPoleAreCutOutWhereverTheyLie() throws RefusedException {
    Shape shape =
        repaired(
                "Polygon",
                "[[[0,70],[100,70],[-130,70],[0,70]],[[-5,75],[5,75],[5,77],[-5,77],[-5,75]],"
                    + "[[0,85],[100,85],[-130,85],[0,85]]]")
            .assertValid()
            .shape();

    assertThat(shape.covers(0, 72)).isTrue();
    assertThat(shape.covers(0, 76)).isFalse();
    assertThat(shape.covers(-1, 76)).isFalse();
    assertThat(shape.covers(180, 86)).isFalse();
    assertThat(shape.covers(0, 90)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[[[0,10],[100,-10],[-130,5],[0,10]]]", // once around, through both hemispheres
        "[[[0,80],[100,80],[-130,80],[0,81],[100,81],[-130,81],[0,80]]]", // twice around
        "[[[-180,-90],[180,-90],[180,-70],[100,-70],[-100,-70],[-180,-70],[-180,-90]]]", // was cut
        "[[[-180,-80],[180,-80],[170,0],[-180,-80]]]", // ends on the antimeridian
        "[[[0,0],[181,0],[0,91],[0,0]]]", // no latitude
        "[[[0,0],[541,0],[0,9],[0,0]]]", // no longitude, even so
        "[[[-90,0],[90,0],[90,9],[-90,0]]]" // not more than half the globe
      })
  void whatHasNoPlainMeaningIsLeftAsItIs(String coordinates) throws RefusedException {
    assertThat(repaired("Polygon", coordinates).repairs()).isEmpty();
  }

  @Test
  void oneOfSeveralPolygonsIsCutAndTheOthersKeepTheirText() throws RefusedException {
    String other = "[[[0.10,0],[1,0,7],[1,1],[0.10,0]]]";
    RepairedZone zone =
        repaired("MultiPolygon", "[" + other + ",[[[179,0],[-179,0],[-179,1],[179,0]]]]");

    assertThat(zone.repairs())
        .containsExactly("geometry.coordinates[1]: cut at the antimeridian, 2 polygons");
    assertThat(zone.geometry().path("coordinates").size()).isEqualTo(3);
    assertThat(zone.geometry().path("coordinates").get(0).toString()).isEqualTo(other);
  }

  @Test
  void polygonsInCollectionsAreCut() throws RefusedException {
    String member = "{\"type\":\"Polygon\",\"coordinates\":[[[179,0],[-179,0],[-179,1],[179,0]]]}";
    RepairedZone zone =
        RepairedZone.of(
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"GeometryCollection\",\"geometries\":["
                + member
                + "]}}",
            RepairLevel.STANDARD);

    assertThat(zone.repairs())
        .containsExactly("geometry.geometries[0].coordinates: cut at the antimeridian, 2 polygons");
    assertThat(zone.shape().covers(180, 0.2)).isTrue();
  }

  @Test
  void openRingsAreClosedBeforeTheyAreCut() throws RefusedException {
    assertThat(repaired("Polygon", "[[[179,0],[-179,0],[-179,1]]]").repairs())
        .containsExactly(
            "geometry.coordinates[0]: closed the ring",
            "geometry.coordinates: cut at the antimeridian, 2 polygons");
  }

  @Test
  void whatHasNoAreaIsRefused() {
    assertThatThrownBy(() -> repaired("Polygon", "[[[179,1],[-179,1],[178,1],[179,1]]]"))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("geometry.coordinates", "a polygon without area");
  }

  /** Against the ring on a plane where longitudes continue beyond 180. */
  @Test
  void theCutChangesNeitherWhatIsCoveredNorAnyVertexBesideIt() throws RefusedException {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 100; round++) {
      AntimeridianStar star = AntimeridianStar.random(random);
      for (boolean wrapped : new boolean[] {true, false}) {
        if (wrapped && !star.shows()) {
          continue;
        }
        RepairedZone zone = repaired("Polygon", star.text(wrapped));
        zone.assertValid();
        assertThat(zone.repairs()).as("seed %d, round %d", seed, round).hasSize(1);
        assertThat(positions(zone.geometry().path("coordinates"), new HashSet<>()))
            .as("seed %d, round %d", seed, round)
            .containsAll(star.positions());
        check(star, zone.shape(), random, "seed %d, round %d".formatted(seed, round));
      }
    }
  }

  private static void check(AntimeridianStar star, Shape shape, Random random, String round) {
    for (int i = 0; i < 100; i++) {
      double x = 180 + 20 * random.nextDouble() - 10;
      double lat = 20 * random.nextDouble() - 10;
      double lon = x > 180 ? x - 360 : x;
      assertThat(shape.covers(lon, lat))
          .as("%s, (%s, %s)", round, lon, lat)
          .isEqualTo(star.plane().coversLiteral(x, lat));
    }
  }

  private static Set<List<Double>> positions(JsonNode node, Set<List<Double>> into) {
    if (Ring.isPosition(node)) {
      into.add(List.of(node.get(0).doubleValue(), node.get(1).doubleValue()));
    } else {
      node.forEach(child -> positions(child, into));
    }
    return into;
  }
}
