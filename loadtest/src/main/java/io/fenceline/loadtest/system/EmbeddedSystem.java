package io.fenceline.loadtest.system;

import io.fenceline.embedded.EmbeddedFlink;
import io.fenceline.embedded.EmbeddedJob;
import io.fenceline.embedded.StateDirectory;
import io.fenceline.embedded.TemporaryDirectory;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.KafkaPipeline;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.loadtest.scenario.JobArgumentsBuilder;
import io.fenceline.loadtest.scenario.Scenario.Configuration;
import io.fenceline.loadtest.scenario.Scenario.Pipeline;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The job, or the pass-through pipeline, on a Flink in this JVM. */
public final class EmbeddedSystem implements SystemUnderTest {
  private final TemporaryDirectory checkpoints;
  private final MetricBoard board;
  private final EmbeddedJob job;

  private EmbeddedSystem(TemporaryDirectory checkpoints, MetricBoard board, EmbeddedJob job) {
    this.checkpoints = checkpoints;
    this.board = board;
    this.job = job;
  }

  public static EmbeddedSystem start(
      Configuration configuration,
      KafkaSettings kafka,
      Topics topics,
      String group,
      Expectation.Outputs expected)
      throws Exception {
    TemporaryDirectory checkpoints = TemporaryDirectory.create("bench");
    MetricBoard board = new MetricBoard();
    org.apache.flink.configuration.Configuration flink = board.configuration();
    configuration.flink().forEach(flink::setString);
    StreamExecutionEnvironment env =
        EmbeddedFlink.forTopics(
            configuration.parallelism(), StateDirectory.of(checkpoints.path()), flink);
    JobOptions options =
        JobArgumentsBuilder.of(configuration, kafka.bootstrapServers(), topics, group);
    if (configuration.pipeline() == Pipeline.GEOFENCE) {
      KafkaPipeline.build(env, options);
    } else {
      PassThroughPipeline.build(env, options, configuration.zones(), expected);
    }
    return new EmbeddedSystem(checkpoints, board, EmbeddedJob.start(env, group));
  }

  @Override
  public Readings read() {
    return new Readings(
        board.sum(MetricNames.FIXES),
        board.sum(MetricNames.DUPLICATES),
        board.sum(MetricNames.DEAD_LETTERS),
        board.least("zones"),
        board.sum("numberOfCompletedCheckpoints"),
        board.sum("lastCheckpointDuration"));
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
    board.close();
    checkpoints.close();
  }
}
