package io.fenceline.cli.embedded;

import java.nio.file.Path;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A Flink of one process, this one. It ends with the job, and opens no port to the outside. */
public final class EmbeddedFlink {
  private EmbeddedFlink() {}

  /** For a job over files: nothing to resume, so no checkpoints and no restarts. */
  public static StreamExecutionEnvironment forFiles(int parallelism) {
    return environment(parallelism, new Configuration());
  }

  /**
   * For a job from Kafka to Kafka.
   *
   * @param checkpoints where checkpoints go
   */
  public static StreamExecutionEnvironment forTopics(
      int parallelism, Path checkpoints, Configuration overrides) {
    Configuration configuration = new Configuration();
    configuration.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
    configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toUri().toString());
    configuration.addAll(overrides);
    return environment(parallelism, configuration);
  }

  private static StreamExecutionEnvironment environment(
      int parallelism, Configuration configuration) {
    configuration.set(RestOptions.BIND_ADDRESS, "127.0.0.1");
    configuration.set(RestOptions.BIND_PORT, "0");
    return StreamExecutionEnvironment.createLocalEnvironment(parallelism, configuration);
  }
}
