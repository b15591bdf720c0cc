package io.fenceline.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.DataSet;
import io.fenceline.cli.bench.Scenario.Catalogue;
import io.fenceline.cli.bench.Scenario.Fixes;
import io.fenceline.cli.bench.Scenario.Roads;
import io.fenceline.cli.bench.Scenario.SixSided;
import io.fenceline.cli.bench.Scenario.ZoneFile;
import io.fenceline.cli.bench.Scenario.Zones;
import io.fenceline.cli.bench.reference.ReferenceZones;
import io.fenceline.event.Fix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
    Expectation expectation = Expectation.of(new Zones(new ZoneFile(file), 1, Set.of(), 0));
    for (double lon : new double[] {-1, 0.5, 0.6, 2, 0.5}) {
      expectation.take(Fix.of("d", 0, lon, 0.5));
    }
    expectation.take(Fix.of("e", 0, 0.5, 0.5));

    assertThat(expectation.outputs()).isEqualTo(new Expectation.Outputs(6, 1, 4, 5));
  }

  /** Polygons of different chains overlap here; those of one chain count once. */
  @Test
  void aChainCoversWhatItsShopsCover() throws IOException {
    List<byte[]> shops = features(new SixSided(90, 1, 0.1));
    List<byte[]> chains = features(new SixSided(5, 18, 0.1));
    assertThat(chains).hasSize(5);
    ReferenceZones apart = new ReferenceZones();
    for (byte[] shop : shops) {
      apart.add(shop);
    }
    ReferenceZones together = new ReferenceZones();
    for (byte[] chain : chains) {
      together.add(chain);
    }
    Feed fixes =
        Workload.fixes(
            new Zones(new SixSided(0, 1, 0.1), AREAS, Set.of(), 0),
            new Fixes(20_000, 20_000, 0, 0, null),
            new Timetable(0, 1, 1));
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

  private static List<byte[]> features(Catalogue catalogue) throws IOException {
    List<byte[]> features = new ArrayList<>();
    Workload.visit(
        new Zones(catalogue, AREAS, Set.of(), 0), (id, feature) -> features.add(feature));
    return features;
  }

  @Test
  void aRoadNetworkIsOneZoneOfManyRoads() throws IOException {
    Zones zones = new Zones(new Roads(2_500, 3_000), AREAS, Set.of("INSIDE"), 3);
    Expectation expectation = Expectation.of(zones);
    Feed feed =
        Workload.fixes(zones, new Fixes(2_000, 20_000, 0, 0.01, null), new Timetable(0, 1, 9));
    for (int i = 0; i < 20_000; i++) {
      expectation.take(feed.next());
    }

    assertThat(expectation.outputs().zones()).isEqualTo(1);
    assertThat(expectation.outputs().transitions()).isGreaterThan(20);
    assertThat(expectation.outputs().adMatches()).isGreaterThan(20);
  }

  @ParameterizedTest
  @EnumSource(DataSet.class)
  void countsTheTransitionsThatAreKnown(DataSet data) throws IOException {
    Zones zones = new Zones(new ZoneFile(Path.of(data.zones())), 1, Set.of(), 0);
    Path recorded = Path.of(data.events());
    int count = new Recording(recorded).size();
    assertThat(count).isEqualTo(data.fixes);
    Feed feed = Workload.fixes(zones, new Fixes(1, count, 0, 0, recorded), new Timetable(0, 1, 1));
    Expectation expectation = Expectation.of(zones);
    for (int i = 0; i < count; i++) {
      expectation.take(feed.next());
    }

    assertThat(expectation.outputs().transitions()).isEqualTo(data.enters + data.exits);
    assertThat(expectation.outputs().adMatches()).isZero();
  }
}
