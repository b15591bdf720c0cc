package io.fenceline.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.DataSet;
import io.fenceline.cli.bench.Scenario.Fixes;
import io.fenceline.cli.bench.Scenario.Zones;
import io.fenceline.event.Fix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpectationTest {

  @Test
  void countsEntersExitsAndAdsOfAWalkThroughAZone(@TempDir Path directory) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("zones.geojson"),
            """
            {"type":"Feature","id":"z","bbox":[0,0,1,1],"geometry":null,
             "properties":{"ad":1,"adTriggers":["EXIT","INSIDE"]}}
            """);
    Expectation expectation = Expectation.of(new Zones(0, 1, Set.of(), 0, file));
    for (double lon : new double[] {-1, 0.5, 0.6, 2, 0.5}) {
      expectation.take(Fix.of("d", 0, lon, 0.5));
    }
    expectation.take(Fix.of("e", 0, 0.5, 0.5));

    assertThat(expectation.outputs()).isEqualTo(new Expectation.Outputs(6, 1, 4, 5));
  }

  @Test
  void countsWhatIsKnownOfRealShips() throws IOException {
    Zones zones = new Zones(0, 1, Set.of(), 0, Path.of(DataSet.SHIPS.zones()));
    Path recorded = Path.of(DataSet.SHIPS.events());
    int count = new Recording(recorded).size();
    assertThat(count).isEqualTo(99_927 - 3);
    Feed feed = Workload.fixes(zones, new Fixes(1, count, 0, 0, recorded), new Timetable(0, 1, 1));
    Expectation expectation = Expectation.of(zones);
    for (int i = 0; i < count; i++) {
      expectation.take(feed.next());
    }

    assertThat(expectation.outputs().transitions()).isEqualTo(24_994 + 532);
    assertThat(expectation.outputs().adMatches()).isZero();
  }
}
