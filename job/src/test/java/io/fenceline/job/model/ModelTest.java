package io.fenceline.job.model;

import static org.assertj.core.api.Assertions.fail;

import io.fenceline.job.model.scenario.JobScenario;
import io.fenceline.job.model.scenario.RandomScenario;
import io.fenceline.job.model.scenario.Shrinker;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The operator does what the rules say, in random scenarios. {@code -Dmodel.seed=N} begins at
 * another seed ({@code random}: at any), {@code -Dmodel.count=N} plays so many.
 */
class ModelTest {
  private static final String FIRST_SEED = System.getProperty("model.seed", "1");
  private static final int COUNT = Integer.getInteger("model.count", 300);
  private static final JobComparison RULES_AND_OPERATOR =
      new JobComparison(Reference::new, Operator::new);

  @Test
  @DisplayName("Z1 to Z3, D1 to D6, T1 to T8: the operator answers as the reference does")
  void operatorAgreesWithTheRules() {
    assertNoDifference(RULES_AND_OPERATOR, RandomScenario::of);
  }

  @Test
  @DisplayName("Z6: a zone of each single device is as one of all devices")
  void zonesOfSingleDevicesHaveTheSameRules() {
    assertNoDifference(
        new JobComparison(Reference::new, Operator::withDeviceZones),
        seed -> RandomScenario.of(seed).forDeviceZones());
  }

  private static void assertNoDifference(
      JobComparison comparison, LongFunction<JobScenario> scenarios) {
    long first = FIRST_SEED.equals("random") ? System.nanoTime() : Long.parseLong(FIRST_SEED);
    OptionalLong failing =
        LongStream.range(first, first + COUNT)
            .parallel()
            .filter(seed -> comparison.differs(scenarios.apply(seed)))
            .findFirst();
    if (failing.isPresent()) {
      JobScenario scenario = scenarios.apply(failing.getAsLong());
      JobScenario smallest = Shrinker.shrink(scenario, comparison::differs);
      fail(
          "seed %d, as short as it still differs:%n%s",
          failing.getAsLong(), comparison.report(smallest));
    }
  }
}
