package io.fenceline.job.model;

import io.fenceline.job.model.scenario.Job;
import io.fenceline.job.model.scenario.JobScenario;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Two jobs side by side: the expected and the actual output of a scenario. */
record JobComparison(Maker expected, Maker actual) {

  interface Maker {
    Job make(JobScenario scenario) throws Exception;
  }

  boolean differs(JobScenario scenario) {
    return !answer(expected, scenario).equals(answer(actual, scenario));
  }

  String report(JobScenario scenario) {
    return "%s%nEXPECTED%n%s%nACTUAL%n%s"
        .formatted(scenario, answer(expected, scenario), answer(actual, scenario));
  }

  /** The answer to a scenario, or the stack trace of a failure, which is a difference too. */
  private static String answer(Maker maker, JobScenario scenario) {
    try {
      return scenario.playOn(maker.make(scenario)).toString();
    } catch (Exception e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      return trace.toString();
    }
  }
}
