package io.fenceline.loadtest.system;

import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.KafkaPipeline;
import io.fenceline.loadtest.scenario.Scenario.Zones;
import io.fenceline.loadtest.scenario.Workload;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The pipeline of the job, wired and configured by it, with {@link PassThrough} in its midst. */
final class PassThroughPipeline {
  private PassThroughPipeline() {}

  static void build(
      StreamExecutionEnvironment env,
      JobOptions options,
      Zones zones,
      Expectation.Outputs expected) {
    PassThrough passThrough =
        new PassThrough(
            new OutputRate(expected.transitions(), expected.fixes()),
            new OutputRate(expected.adMatches(), expected.fixes()),
            Workload.ad(zones));
    KafkaPipeline.buildWithoutZones(env, options, passThrough);
  }
}
