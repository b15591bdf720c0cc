package io.fenceline.job.model.scenario;

import java.util.function.Predicate;

/** Makes a failing scenario as short and as plain as it can be while it still fails. */
public final class Shrinker {
  private Shrinker() {}

  /** Shrinks a scenario until no single part can be left out. */
  public static JobScenario shrink(JobScenario failing, Predicate<JobScenario> fails) {
    JobScenario smallest = failing;
    boolean found = true;
    while (found) {
      found = false;
      for (JobScenario simpler : smallest.simpler()) {
        if (fails.test(simpler)) {
          smallest = simpler;
          found = true;
          break;
        }
      }
    }
    return smallest;
  }
}
