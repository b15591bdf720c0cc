package io.fenceline.cli.bench;

import io.fenceline.cli.bench.Scenario.Configuration;
import io.fenceline.cli.bench.Scenario.Pipeline;
import io.fenceline.cli.embedded.EmbeddedFlink;
import io.fenceline.cli.embedded.EmbeddedJob;
import io.fenceline.cli.embedded.StateDirectory;
import io.fenceline.cli.embedded.TemporaryDirectory;
import io.fenceline.job.operator.Counts;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.KafkaGeofence;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The job, or its likeness without zones, on a Flink in this JVM. */
final class EmbeddedSubject implements Subject {
  private final TemporaryDirectory checkpoints;
  private final MetricBoard board;
  private final EmbeddedJob job;

  private EmbeddedSubject(TemporaryDirectory checkpoints, MetricBoard board, EmbeddedJob job) {
    this.checkpoints = checkpoints;
    this.board = board;
    this.job = job;
  }

  static EmbeddedSubject start(
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
    JobOptions options = JobArgumentsOf.of(configuration, kafka.bootstrapServers(), topics, group);
    if (configuration.pipeline() == Pipeline.GEOFENCE) {
      KafkaGeofence.build(env, options);
    } else {
      PassThroughPipeline.build(env, options, configuration.zones(), expected);
    }
    return new EmbeddedSubject(checkpoints, board, EmbeddedJob.start(env, group));
  }

  @Override
  public Readings read() {
    return new Readings(
        board.sum(Counts.FIXES),
        board.sum(Counts.DUPLICATES),
        board.sum(Counts.DEAD_LETTERS),
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
