package io.fenceline.evaluation.region;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.evaluation.Approach;
import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.Transitions;
import io.fenceline.evaluation.zones.ApproachZones;
import io.fenceline.evaluation.zones.SharedIndexBuild;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.evaluation.zones.ZonesListener;
import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.geo.index.CellZoneIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The example of a phone that sends what it must: the files are what these rules say. */
class SafeRegionExampleTest {
  private static final Path EXAMPLE = Path.of("../examples/safe-region");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double ACCURACY_METERS = 100;

  private final CellZoneIndex<Zone> index = new CellZoneIndex<>();
  private final Zones zones =
      new Zones(
          Runnable::run,
          SharedIndexBuild.join(new Object(), SharedIndexBuild.MAX_WAIT),
          () -> 0,
          ZonesListener.NONE);

  @Test
  @DisplayName("section 7, safe-region: the phone of the example sends the fixes of its file")
  void thePhoneSendsWhatIsOutsideTheRegionOfItsLastFixOrAfterIt() throws Exception {
    zones.apply(new ZoneChange.Complete());
    for (JsonNode feature :
        JSON.readTree(EXAMPLE.resolve("zones.geojson").toFile()).get("features")) {
      Zone zone =
          ZoneReader.readFeature(
              feature.get("id").textValue(), 0, feature.toString().getBytes(UTF_8));
      zones.apply(new ZoneChange.Put(zone));
      index.put(zone);
    }
    assertThat(sent(Files.readAllLines(EXAMPLE.resolve("fixes.ndjson"))))
        .isEqualTo(Files.readAllLines(EXAMPLE.resolve("sent.ndjson")));
  }

  private List<String> sent(List<String> lines) throws IOException {
    SafeRegionSearch<Zone> search =
        new SafeRegionSearch<>(index, zone -> zone, new ApproachZones(Approach.REARM_FACTOR));
    Transitions transitions = new Transitions(Policy.DEFAULTS, zones);
    List<String> sent = new ArrayList<>();
    SafeRegion region = null;
    Device device = null;
    MembershipSet memberships = MembershipSet.none("jane-phone");
    for (String line : lines) {
      Fix fix = fix(JSON.readTree(line));
      if (region != null
          && region.box() != null
          && region.box().contains(fix.lon(), fix.lat())
          && fix.timeMillis() < region.untilMillis()) {
        continue;
      }
      sent.add(line);
      Outcome outcome = transitions.apply(device, fix);
      device = outcome.after();
      memberships = outcome.changesMemberships() ? device.membershipSet("jane-phone") : memberships;
      region =
          search.ofDevice(
              fix.lon(),
              fix.lat(),
              ACCURACY_METERS,
              new ReportedDevice(TimedPosition.of(fix), memberships));
    }
    return sent;
  }

  private static Fix fix(JsonNode json) {
    return Fix.builder(
            json.get("deviceId").textValue(),
            Instant.parse(json.get("time").textValue()).toEpochMilli(),
            json.get("lon").doubleValue(),
            json.get("lat").doubleValue())
        .accuracyMeters(json.get("accuracyMeters").doubleValue())
        .build();
  }
}
