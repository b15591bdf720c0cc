package io.fenceline.job.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.job.model.scenario.Answer;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.RandomScenario;
import io.fenceline.job.model.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ReplayModelTest {
  /** Of one to three devices each: more than a thousand devices. */
  private static final int COUNT = Integer.getInteger("model.count", 800);

  @Test
  @DisplayName("X1: the replay of each device yields what the job yields")
  void replaysAgreeWithTheOperator() {
    LongStream.range(1, 1 + COUNT).parallel().forEach(ReplayModelTest::compare);
  }

  private static void compare(long seed) {
    Scenario scenario = withoutRestarts(RandomScenario.of(seed));
    try {
      assertThat(compared(scenario.playOn(new ReplayedJob(scenario))))
          .as(() -> "seed " + seed + "\n" + scenario)
          .isEqualTo(compared(scenario.playOn(new Operator(scenario))));
    } catch (Exception e) {
      throw new IllegalStateException("seed " + seed, e);
    }
  }

  private static Scenario withoutRestarts(Scenario scenario) {
    List<Command> commands =
        scenario.commands().stream()
            .filter(command -> !(command instanceof Command.Restart))
            .filter(command -> !(command instanceof Command.Outage))
            .toList();
    return new Scenario(scenario.world(), scenario.settings(), commands);
  }

  private static Map<String, List<String>> compared(Answer answer) {
    Map<String, List<String>> outputs = new TreeMap<>(answer.outputs());
    outputs.keySet().removeIf(name -> name.endsWith("memberships"));
    return outputs;
  }
}
