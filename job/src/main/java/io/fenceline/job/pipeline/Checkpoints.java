package io.fenceline.job.pipeline;

import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.Delivery;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The checkpoint settings of a job. */
final class Checkpoints {
  /**
   * Each checkpoint writes all zones and devices, and while it does, fixes wait for the processor;
   * a restart reads what came since the last one again, several times as fast as it came.
   */
  private static final Duration DEFAULT = Duration.ofSeconds(30);

  /** Outputs are seen at a checkpoint only. */
  private static final Duration EXACTLY_ONCE_DEFAULT = Duration.ofSeconds(10);

  private Checkpoints() {}

  static void enable(StreamExecutionEnvironment env, JobOptions options) {
    Optional<Duration> cluster =
        env.getConfiguration().getOptional(CheckpointingOptions.CHECKPOINTING_INTERVAL);
    env.enableCheckpointing(
        interval(options.checkpointInterval(), cluster, options.delivery()).toMillis());
  }

  /** Zero without checkpoints. */
  static Duration interval(StreamExecutionEnvironment env) {
    return Duration.ofMillis(Math.max(0, env.getCheckpointConfig().getCheckpointInterval()));
  }

  /** The option, which may be null, else the cluster's own setting, else our default. */
  static Duration interval(Duration option, Optional<Duration> cluster, Delivery delivery) {
    if (option != null) {
      return option;
    }
    return cluster.orElse(delivery == Delivery.EXACTLY_ONCE ? EXACTLY_ONCE_DEFAULT : DEFAULT);
  }
}
