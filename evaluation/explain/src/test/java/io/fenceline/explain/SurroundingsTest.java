package io.fenceline.explain;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("X1: a replay reads the zones that may concern the device")
class SurroundingsTest {
  private static final long START = 1_700_000_000_000L;

  private final FixReader reader = ValueFormats.JSON.fixReader(FixLayout.DEFAULT, ignored -> {});
  private final Surroundings surroundings = new Surroundings(100, "asked");
  private long offset;

  private void fix(double lon, double lat, double accuracyMeters) throws RefusedException {
    String json =
        "{\"deviceId\":\"x\",\"time\":%d,\"lon\":%s,\"lat\":%s,\"accuracyMeters\":%s}"
            .formatted(START, lon, lat, accuracyMeters);
    Fix fix = reader.read(new RawRecord(null, json.getBytes(UTF_8), 0, offset++, START));
    surroundings.add(fix);
  }

  /** A square of 0.002 degrees around a point. */
  private ZoneChange square(String id, double lon, double lat) throws RefusedException {
    double west = lon - 0.001;
    double east = lon + 0.001;
    double south = lat - 0.001;
    double north = lat + 0.001;
    String ring =
        "[[%s,%s],[%s,%s],[%s,%s],[%s,%s],[%s,%s]]"
            .formatted(west, south, east, south, east, north, west, north, west, south);
    String feature =
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[" + ring + "]}}";
    return change(id, feature.getBytes(UTF_8));
  }

  private ZoneChange change(String id, byte[] value) throws RefusedException {
    return ZoneReader.read(new RawRecord(id.getBytes(UTF_8), value, 0, offset++, START));
  }

  @Test
  void zonesBetweenAndNearTheFixesMayConcernTheDevice() throws RefusedException {
    fix(10, 50, 5);
    fix(10.1, 50.1, 5);
    assertThat(surroundings.meets(square("between", 10.05, 50.05))).isTrue();
    assertThat(surroundings.meets(square("near", 9.998, 49.9985))).isTrue();
    assertThat(surroundings.meets(square("far", 10.2, 50))).isFalse();
  }

  @Test
  void aFixThatMayBeAnywhereReachesFar() throws RefusedException {
    fix(10, 50, 20_000);
    assertThat(surroundings.meets(square("far", 10.2, 50))).isTrue();
  }

  @Test
  void aZoneThatMovesAwayIsStillFollowed() throws RefusedException {
    fix(10, 50, 5);
    assertThat(surroundings.meets(square("zone", 10, 50))).isTrue();
    assertThat(surroundings.meets(square("zone", 20, 50))).isTrue();
    assertThat(surroundings.meets(change("zone", null))).isTrue();
    assertThat(surroundings.meets(change("other", null))).isFalse();
  }

  @Test
  void theZoneThatIsAskedForCountsWhereverItIs() throws RefusedException {
    fix(10, 50, 5);
    assertThat(surroundings.meets(square("asked", -60, 0))).isTrue();
  }

  @Test
  void theWayOver180IsAroundTheFixes() throws RefusedException {
    fix(179.9, 10, 5);
    fix(-179.9, 10, 5);
    assertThat(surroundings.meets(square("on the way", 179.99, 10))).isTrue();
    assertThat(surroundings.meets(square("north", 179.99, 11))).isFalse();
  }
}
