package io.fenceline.producers.zones;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.input.RefusedException;
import org.junit.jupiter.api.Test;

class ZoneRepairTest {

  private static String geometry(String type, String coordinates) {
    return "{\"ad\":[1.50,1E+2],\"geometry\":{\"type\":\"%s\",\"coordinates\":%s}}"
        .formatted(type, coordinates);
  }

  private static ZoneRepair.Result repair(String json) throws RefusedException {
    return ZoneRepair.repair(json.getBytes(UTF_8), RepairLevel.STANDARD);
  }

  private static String text(ZoneRepair.Result result) {
    return new String(result.json(), UTF_8);
  }

  @Test
  void validZonesStayByteForByte() throws RefusedException {
    String fine = geometry("Polygon", "[[[0, 0],[1,0],[1,1],[0,0]]]");

    assertThat(text(repair(fine))).isEqualTo(fine);
    assertThat(repair(fine).repairs()).isEmpty();
    assertThat(text(repair("no json"))).isEqualTo("no json");
  }

  @Test
  void openRingsAreClosedAndAllElseKeepsItsValue() throws RefusedException {
    ZoneRepair.Result result = repair(geometry("Polygon", "[[[0.10,0],[1,0],[1,1,7]]]"));

    assertThat(text(result)).isEqualTo(geometry("Polygon", "[[[0.10,0],[1,0],[1,1,7],[0.10,0]]]"));
    assertThat(result.repairs()).containsExactly("geometry.coordinates[0]: closed the ring");
  }

  @Test
  void positionsOfCirclesAndCorridorsAreClampedToo() throws RefusedException {
    ZoneRepair.Result point = repair(geometry("Point", "[180.0005,47]"));
    assertThat(text(point)).isEqualTo(geometry("Point", "[180,47]"));
    assertThat(point.repairs()).containsExactly("geometry.coordinates[0]: clamped 180.0005 to 180");

    ZoneRepair.Result line = repair(geometry("LineString", "[[8,90.001],[8,89]]"));
    assertThat(text(line)).isEqualTo(geometry("LineString", "[[8,90],[8,89]]"));
    assertThat(repair(geometry("LineString", "[[8,47]]")).repairs()).isEmpty();
  }

  @Test
  void numericallyEqualEndsAreClosed() throws RefusedException {
    assertThat(repair(geometry("Polygon", "[[[0,-0.0],[1,0],[1,1],[0.0,0]]]")).repairs()).isEmpty();
  }

  @Test
  void degenerateHolesAreDropped() throws RefusedException {
    ZoneRepair.Result result =
        repair(
            geometry(
                "Polygon",
                "[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[1,1]],[[2,1],[3,1],[3,2],[2,1]],[[4,1],[5,1],[6,1],[4,1]]]"));

    assertThat(text(result))
        .isEqualTo(geometry("Polygon", "[[[0,0],[9,0],[9,9],[0,0]],[[2,1],[3,1],[3,2],[2,1]]]"));
    assertThat(result.repairs())
        .containsExactly(
            "geometry.coordinates[1]: dropped a ring that has no area",
            "geometry.coordinates[3]: dropped a ring that has no area");
  }

  @Test
  void aPolygonWhoseOuterRingIsDegenerateGoesWithItsHolesIfOthersRemain() throws RefusedException {
    String degenerate = "[[[0,0],[1,0],[0,0]],[[0,0],[1,0],[1,1],[0,0]]]";
    String fine = "[[[5,5],[6,5],[6,6],[5,5]]]";

    assertThat(text(repair(geometry("MultiPolygon", "[" + degenerate + "," + fine + "]"))))
        .isEqualTo(geometry("MultiPolygon", "[" + fine + "]"));
    String unrepairable = geometry("MultiPolygon", "[" + degenerate + "]");
    assertThat(text(repair(unrepairable))).isEqualTo(unrepairable);
    String single = geometry("Polygon", degenerate);
    assertThat(text(repair(single))).isEqualTo(single);
  }

  @Test
  void smallOvershootIsClampedAndMoreIsNot() throws RefusedException {
    ZoneRepair.Result result =
        repair(geometry("Polygon", "[[[180.001,0],[170,-90.0005],[170,0],[180.001,0]]]"));

    assertThat(text(result))
        .isEqualTo(geometry("Polygon", "[[[180,0],[170,-90],[170,0],[180,0]]]"));
    assertThat(result.repairs())
        .contains("geometry.coordinates[0][0][0]: clamped 180.001 to 180")
        .hasSize(3);
    assertThat(
            repair(geometry("Polygon", "[[[170,90.002],[170,0],[175,9],[170,90.002]]]")).repairs())
        .isEmpty();
  }

  @Test
  void membersOfCollectionsAreMended() throws RefusedException {
    String open = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1]]]}";
    ZoneRepair.Result result =
        repair("{\"geometry\":{\"type\":\"GeometryCollection\",\"geometries\":[" + open + "]}}");

    assertThat(result.repairs())
        .containsExactly("geometry.geometries[0].coordinates[0]: closed the ring");
  }
}
