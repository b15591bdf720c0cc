package io.fenceline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.loadtest.scenario.FixSequence;
import io.fenceline.loadtest.scenario.JobConfiguration.Fixes;
import io.fenceline.loadtest.scenario.Recording;
import io.fenceline.loadtest.scenario.ScenarioData;
import io.fenceline.loadtest.scenario.ScenarioZones;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.loadtest.system.Expectation;
import io.fenceline.testing.fixtures.DataSet;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A load test expects just the transitions that a data set is known to have. */
class ExpectedTransitionsTest {

  @ParameterizedTest
  @EnumSource(DataSet.class)
  void countsTheTransitionsThatAreKnown(DataSet data) throws IOException {
    ScenarioZones zones = ScenarioZones.ofFile(Path.of(data.zones()));
    Path recorded = Path.of(data.events());
    long count = new Recording(recorded).size();
    assertThat(count).isEqualTo(data.fixes);
    FixSequence source =
        ScenarioData.fixes(
            zones,
            new Fixes(1, count, null, null, null, null, recorded),
            new SendSchedule(0, 1, 1));
    Expectation expectation = Expectation.of(zones);
    for (int i = 0; i < count; i++) {
      expectation.apply(source.next());
    }

    assertThat(expectation.outputs().transitions()).isEqualTo(data.enters + data.exits);
    assertThat(expectation.outputs().adMatches()).isZero();
  }
}
