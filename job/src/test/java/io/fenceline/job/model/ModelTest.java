package io.fenceline.job.model;

import static org.assertj.core.api.Assertions.fail;

import io.fenceline.job.model.scenario.JobScenario;
import io.fenceline.job.model.scenario.RandomScenario;
import io.fenceline.job.model.scenario.Shrinker;
import java.util.OptionalLong;
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
    long first = FIRST_SEED.equals("random") ? System.nanoTime() : Long.parseLong(FIRST_SEED);
    OptionalLong failing =
        LongStream.range(first, first + COUNT)
            .parallel()
            .filter(seed -> RULES_AND_OPERATOR.differs(RandomScenario.of(seed)))
            .findFirst();
    if (failing.isPresent()) {
      JobScenario scenario = RandomScenario.of(failing.getAsLong());
      JobScenario smallest = Shrinker.shrink(scenario, RULES_AND_OPERATOR::differs);
      fail(
          "seed %d, as short as it still differs:%n%s",
          failing.getAsLong(), RULES_AND_OPERATOR.report(smallest));
    }
  }
}
