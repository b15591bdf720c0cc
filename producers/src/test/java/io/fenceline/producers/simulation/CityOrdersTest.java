package io.fenceline.producers.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.format.geojson.DeviceZoneReader;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.DeviceZoneKey;
import java.io.ByteArrayInputStream;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CityOrdersTest {
  private static final long START_MILLIS = 1_700_000_000_000L;

  /** A ladder of streets, some 1.1 km long. */
  private static final String LADDER =
      """
      {"type":"FeatureCollection","features":[
        {"properties":{"kind":"street"},"geometry":{"type":"LineString","coordinates":[[0,0],[0.005,0],[0.01,0]]}},
        {"properties":{"kind":"street"},"geometry":{"type":"LineString","coordinates":[[0,0.003],[0.005,0.003],[0.01,0.003]]}},
        {"properties":{"kind":"street"},"geometry":{"type":"LineString","coordinates":[[0,0],[0,0.003]]}},
        {"properties":{"kind":"street"},"geometry":{"type":"LineString","coordinates":[[0.01,0],[0.01,0.003]]}},
        {"properties":{"kind":"path"},"geometry":{"type":"LineString","coordinates":[[1,1],[1,1.001]]}},
        {"properties":{"kind":"ferry"},"geometry":{"type":"LineString","coordinates":[[2,2],[2,2.001]]}}]}
      """;

  @Test
  void eachCourierDrivesToItsPickUpsAndDropOffs() throws Exception {
    StreetNetwork network = StreetNetwork.read(new ByteArrayInputStream(LADDER.getBytes(UTF_8)));
    StreetFleet fleet = new StreetFleet(network, 20, 20, 1);
    Map<DeviceZoneKey, Zone> zones = new LinkedHashMap<>();
    Set<Zone> visited = new HashSet<>();
    int[] puts = {0};
    CityOrders orders =
        new CityOrders(
            fleet,
            2,
            (key, feature) -> {
              puts[0]++;
              zones.put(key, read(key, feature));
            });
    for (int i = 0; i < 20 * 1_000; i++) {
      Fix fix = fleet.next(START_MILLIS);
      orders.reported(fix.deviceId(), fix.timeMillis());
      zones.forEach(
          (key, zone) -> {
            if (key.deviceId().equals(fix.deviceId())
                && zone.shape().covers(fix.lon(), fix.lat())) {
              visited.add(zone);
            }
          });
    }
    assertThat(zones.keySet())
        .extracting(DeviceZoneKey::text)
        .containsExactlyInAnyOrder(
            "sim-0001/pick-up", "sim-0001/drop-off", "sim-0011/pick-up", "sim-0011/drop-off");
    assertThat(puts[0]).isGreaterThanOrEqualTo(12);
    assertThat(visited).as("all but those on the way").hasSizeGreaterThanOrEqualTo(puts[0] - 8);
    Zone dropOff = zones.get(new DeviceZoneKey("sim-0001", "drop-off"));
    assertThat(dropOff.rules().hasApproach()).isTrue();
    assertThat(dropOff.rules().arriveByMillis()).isLessThan(START_MILLIS + 3_600_000);
  }

  private static Zone read(DeviceZoneKey key, String feature) {
    try {
      return DeviceZoneReader.readFeature(key.zoneId(), 0, feature.getBytes(UTF_8));
    } catch (RefusedException e) {
      throw new AssertionError(e);
    }
  }
}
