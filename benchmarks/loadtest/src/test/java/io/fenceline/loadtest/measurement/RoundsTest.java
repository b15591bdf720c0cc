package io.fenceline.loadtest.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.loadtest.measurement.Rounds.Turn;
import io.fenceline.loadtest.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RoundsTest {
  private static final Scenario<String> SCENARIO =
      new Scenario<>("s", "shows", 2, 1, new TreeMap<>(Map.of("a", "first", "b", "second")));

  private final List<String> progress = new ArrayList<>();

  private record NamedRun(String configuration, int round, boolean warmUp) implements Run {
    NamedRun(Turn turn) {
      this(turn.configuration(), turn.round(), turn.warmUp());
    }

    @Override
    public String line() {
      return "ran";
    }

    @Override
    public List<String> problems() {
      return round == 2 ? List.of("late", "lost") : List.of();
    }
  }

  @Test
  void theOrderOfConfigurationsAlternatesAndWarmUpsComeFirst() throws Exception {
    List<String> configurations = new ArrayList<>();
    List<NamedRun> runs =
        Rounds.run(
            SCENARIO,
            (configuration, turn) -> {
              configurations.add(configuration);
              return new NamedRun(turn);
            },
            progress::add);

    assertThat(configurations)
        .containsExactly("first", "second", "second", "first", "first", "second");
    assertThat(runs).extracting(NamedRun::round).containsExactly(0, 0, 1, 1, 2, 2);
    assertThat(runs)
        .extracting(NamedRun::warmUp)
        .containsExactly(true, true, false, false, false, false);
    assertThat(progress)
        .containsSubsequence("a: warming up", "  ran", "b: run 1 of 2", "a: run 2 of 2")
        .endsWith("  is invalid: late; lost");
  }

  @Test
  void aStopEndsTheRoundsWithTheRunsSoFar() throws Exception {
    List<NamedRun> runs =
        Rounds.run(
            SCENARIO,
            (configuration, turn) -> {
              if (turn.round() == 1) {
                throw new ProgressWait.StoppedException();
              }
              return new NamedRun(turn);
            },
            progress::add);

    assertThat(runs).hasSize(2);
    assertThat(progress).last().asString().startsWith("stopped");
  }
}
