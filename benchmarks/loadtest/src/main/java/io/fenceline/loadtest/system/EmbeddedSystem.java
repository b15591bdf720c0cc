package io.fenceline.loadtest.system;

import io.fenceline.embedded.EmbeddedFlink;
import io.fenceline.embedded.EmbeddedJob;
import io.fenceline.embedded.StateDirectory;
import io.fenceline.embedded.TemporaryDirectory;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.KafkaPipeline;
import io.fenceline.loadtest.scenario.JobArgumentsBuilder;
import io.fenceline.loadtest.scenario.JobConfiguration;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The job, or a pipeline that it is compared with, on a Flink in this JVM. */
public final class EmbeddedSystem implements SystemUnderTest {
  private final Setup setup;
  private final TemporaryDirectory checkpoints;
  private InMemoryMetricReporter reporter;
  private EmbeddedJob job;

  private EmbeddedSystem(Setup setup, TemporaryDirectory checkpoints) {
    this.setup = setup;
    this.checkpoints = checkpoints;
  }

  public static EmbeddedSystem start(Setup setup) throws Exception {
    EmbeddedSystem system = new EmbeddedSystem(setup, TemporaryDirectory.create("bench"));
    system.resume();
    return system;
  }

  /** From the newest checkpoint, if there is one. */
  @Override
  public void resume() throws Exception {
    JobConfiguration configuration = setup.configuration();
    reporter = new InMemoryMetricReporter();
    Configuration flink = reporter.configuration();
    configuration.flink().forEach(flink::setString);
    StreamExecutionEnvironment env =
        EmbeddedFlink.forTopics(
            configuration.parallelism(), StateDirectory.of(checkpoints.path()), flink);
    JobOptions options = JobArgumentsBuilder.parse(setup.arguments());
    switch (configuration.pipeline()) {
      case GEOFENCE -> KafkaPipeline.build(env, options);
      case NAIVE -> NaivePipeline.build(env, options);
      default -> PassThroughPipeline.build(env, options, configuration.zones(), setup.expected());
    }
    job = EmbeddedJob.start(env, setup.topics().of(Outputs.TRANSITIONS));
  }

  @Override
  public void stopAfterCheckpoint() throws Exception {
    job.takeCheckpoint();
    job.cancel();
    reporter.close();
  }

  @Override
  public boolean isCheckpointing() {
    return reporter.sum("numberOfInProgressCheckpoints") > 0;
  }

  @Override
  public Readings read() {
    return new Readings(
        reporter.sum(MetricNames.FIXES),
        reporter.sum(MetricNames.DUPLICATES),
        reporter.sum(MetricNames.DEAD_LETTERS),
        reporter.least("zones"),
        reporter.sum(MetricNames.DEVICE_ZONE_CHANGES),
        reporter.sum("numberOfCompletedCheckpoints"),
        reporter.sum("lastCheckpointDuration"),
        reporter.sum("lastCheckpointFullSize"));
  }

  @Override
  public void checkRunning() throws Exception {
    if (job.hasEnded()) {
      throw new IllegalStateException("the job ended by itself");
    }
  }

  @Override
  public void close() {
    try {
      job.cancel();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    reporter.close();
    checkpoints.close();
  }
}
