package io.fenceline.loadtest.measurement;

import io.fenceline.loadtest.scenario.Scenario;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * The runs of a scenario: in each round every configuration once, alternating the order, so that
 * slow changes of the machine affect all of them alike.
 */
public final class Rounds {
  private static final double DOUBTFUL_SHARE = 0.02;

  private Rounds() {}

  /**
   * The run of one configuration.
   *
   * @param configuration its name
   * @param round from 0; warm-up rounds come first
   */
  public record Turn(String configuration, int round, boolean warmUp) {}

  /** Makes one run. */
  @FunctionalInterface
  public interface Runner<C, R> {
    R run(C configuration, Turn turn) throws Exception;
  }

  /**
   * Returns all completed runs; fewer than configured when a stop was requested.
   *
   * @throws Exception when a run could not be made at all
   */
  public static <C, R extends Run> List<R> run(
      Scenario<C> scenario, Runner<C, R> runner, Consumer<String> progress) throws Exception {
    List<R> runs = new ArrayList<>();
    List<String> names = new ArrayList<>(scenario.configurations().keySet());
    try {
      for (int round = 0; round < scenario.warmUpRuns() + scenario.runs(); round++) {
        for (String name : names) {
          progress.accept(name + ": " + ordinal(scenario, round));
          Turn turn = new Turn(name, round, round < scenario.warmUpRuns());
          StolenTime before = StolenTime.now();
          R run = runner.run(scenario.configurations().get(name), turn);
          progress.accept("  " + line(run));
          double stolen = StolenTime.now().shareSince(before);
          if (stolen > DOUBTFUL_SHARE) {
            progress.accept(
                "  doubtful: processors with work waited for the host %.0f %% of the time"
                    .formatted(100 * stolen));
          }
          runs.add(run);
        }
        Collections.reverse(names);
      }
    } catch (ProgressWait.StoppedException e) {
      progress.accept("stopped; the report has what was measured until then");
    }
    return runs;
  }

  private static String ordinal(Scenario<?> scenario, int round) {
    return round < scenario.warmUpRuns()
        ? "warming up"
        : "run %d of %d".formatted(round - scenario.warmUpRuns() + 1, scenario.runs());
  }

  private static String line(Run run) {
    return run.problems().isEmpty()
        ? run.line()
        : "is invalid: " + String.join("; ", run.problems());
  }
}
