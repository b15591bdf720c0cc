package io.fenceline.loadtest.system;

import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.KafkaPipeline;
import io.fenceline.loadtest.scenario.Workload;
import io.fenceline.loadtest.scenario.ZoneCatalogue;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The job's own pipeline with {@link PassThrough} in place of the geofence operator. */
final class PassThroughPipeline {
  private PassThroughPipeline() {}

  static void build(
      StreamExecutionEnvironment env,
      JobOptions options,
      ZoneCatalogue zones,
      Expectation.Outputs expected) {
    PassThrough passThrough =
        new PassThrough(
            new OutputRate(expected.transitions(), expected.fixes()),
            new OutputRate(expected.adMatches(), expected.fixes()),
            Workload.ad(zones));
    KafkaPipeline.buildWithoutZones(env, options, passThrough);
  }
}
