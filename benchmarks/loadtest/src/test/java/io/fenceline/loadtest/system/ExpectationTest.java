package io.fenceline.loadtest.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.event.Trigger;
import io.fenceline.loadtest.reference.ReferenceZones;
import io.fenceline.loadtest.scenario.FixSequence;
import io.fenceline.loadtest.scenario.JobConfiguration.Fixes;
import io.fenceline.loadtest.scenario.ScenarioData;
import io.fenceline.loadtest.scenario.ScenarioZones;
import io.fenceline.loadtest.scenario.SendSchedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpectationTest {
  private static final double AREAS = 0.05;

  @Test
  void countsEntersExitsAndAdsOfAWalkThroughAZone(@TempDir Path directory) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("zones.geojson"),
            """
            {"type":"Feature","id":"z","bbox":[0,0,1,1],"geometry":null,
             "properties":{"ad":1,"adTriggers":["EXIT","INSIDE"]}}
            """);
    Expectation expectation = Expectation.of(ScenarioZones.ofFile(file));
    for (double lon : new double[] {-1, 0.5, 0.6, 2, 0.5}) {
      expectation.apply(Fix.of("d", 0, lon, 0.5));
    }
    expectation.apply(Fix.of("e", 0, 0.5, 0.5));

    assertThat(expectation.outputs()).isEqualTo(new Expectation.Outputs(6, 1, 4, 5));
  }

  /** Polygons of different chains overlap here; those of one chain count once. */
  @Test
  void aChainCoversWhatItsShopsCover() throws IOException {
    List<byte[]> shops = features(sixSided(90, 1));
    List<byte[]> chains = features(sixSided(5, 18));
    assertThat(chains).hasSize(5);
    ReferenceZones apart = new ReferenceZones();
    for (byte[] shop : shops) {
      apart.add(shop);
    }
    ReferenceZones together = new ReferenceZones();
    for (byte[] chain : chains) {
      together.add(chain);
    }
    FixSequence fixes =
        ScenarioData.fixes(
            sixSided(0, 1),
            new Fixes(20_000, 20_000L, null, 0.0, null, null, null),
            new SendSchedule(0, 1, 1));
    int covered = 0;
    for (int i = 0; i < 20_000; i++) {
      Fix fix = fixes.next();
      int[] found = apart.at(fix.lon(), fix.lat());
      covered += found.length;
      assertThat(together.at(fix.lon(), fix.lat()))
          .containsExactly(Arrays.stream(found).map(shop -> shop / 18).distinct().toArray());
    }
    assertThat(covered).isGreaterThan(200);
  }

  private static ScenarioZones sixSided(int count, int parts) {
    return new ScenarioZones(count, parts, null, null, null, null, null, AREAS, null, null);
  }

  private static List<byte[]> features(ScenarioZones zones) throws IOException {
    List<byte[]> features = new ArrayList<>();
    ScenarioData.visit(zones, (id, feature) -> features.add(feature));
    return features;
  }

  @Test
  void aRoadNetworkIsOneZoneOfManyRoads() throws IOException {
    ScenarioZones zones =
        new ScenarioZones(
            null, null, null, 2_500, 3_000.0, null, null, AREAS, Set.of(Trigger.INSIDE), 3);
    Expectation expectation = Expectation.of(zones);
    FixSequence source =
        ScenarioData.fixes(
            zones,
            new Fixes(2_000, 20_000L, null, 0.01, null, null, null),
            new SendSchedule(0, 1, 9));
    for (int i = 0; i < 20_000; i++) {
      expectation.apply(source.next());
    }

    assertThat(expectation.outputs().zones()).isEqualTo(1);
    assertThat(expectation.outputs().transitions()).isGreaterThan(20);
    assertThat(expectation.outputs().adMatches()).isGreaterThan(20);
  }
}
