package io.fenceline.job.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.job.model.scenario.Answer;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.JobScenario;
import io.fenceline.job.model.scenario.RandomScenario;
import io.fenceline.job.model.scenario.Settings;
import io.fenceline.job.model.scenario.Settings.Option;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ReplayModelTest {
  /** Scenarios of one to three devices each; more than a thousand devices in both tests. */
  private static final int COUNT = Integer.getInteger("model.count", 300);

  @Test
  @DisplayName("X1: the replay of each device yields what the job yields")
  void replaysAgreeWithTheOperator() {
    compareAll(ReplayModelTest::withoutRestarts);
  }

  @Test
  @DisplayName("X1: without waits on the wall clock, restarts and outages change no decision")
  void replaysAgreeAcrossRestartsAndOutages() {
    compareAll(ReplayModelTest::withoutWaits);
  }

  private static void compareAll(UnaryOperator<JobScenario> kind) {
    LongStream.range(1, 1 + COUNT)
        .parallel()
        .forEach(seed -> compare(seed, kind.apply(RandomScenario.of(seed))));
  }

  private static void compare(long seed, JobScenario scenario) {
    try {
      assertThat(compared(scenario.playOn(new ReplayedJob(scenario))))
          .as(() -> "seed " + seed + "\n" + scenario)
          .isEqualTo(compared(scenario.playOn(new Operator(scenario))));
    } catch (Exception e) {
      throw new IllegalStateException("seed " + seed, e);
    }
  }

  private static JobScenario withoutRestarts(JobScenario scenario) {
    List<Command> commands =
        scenario.commands().stream()
            .filter(command -> !(command instanceof Command.Restart))
            .filter(command -> !(command instanceof Command.Outage))
            .toList();
    return new JobScenario(scenario.world(), scenario.settings(), commands);
  }

  /** The same options at each start, and none that makes a fix or a device wait. */
  private static JobScenario withoutWaits(JobScenario scenario) {
    Settings settings =
        scenario.settings().without(Option.REORDER_WINDOW).without(Option.DEVICE_TIMEOUT);
    List<Command> commands =
        scenario.commands().stream()
            .map(
                command ->
                    command instanceof Command.Restart restart
                        ? new Command.Restart(restart.subtasks(), restart.outageSeconds())
                        : command)
            .toList();
    return new JobScenario(scenario.world(), settings, commands);
  }

  private static Map<String, List<String>> compared(Answer answer) {
    Map<String, List<String>> outputs = new TreeMap<>(answer.outputs());
    outputs.keySet().removeIf(name -> name.endsWith("memberships"));
    return outputs;
  }
}
