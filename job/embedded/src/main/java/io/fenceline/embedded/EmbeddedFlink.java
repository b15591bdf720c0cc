package io.fenceline.embedded;

import java.io.IOException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Flink inside this process. It ends with its job and listens on loopback only. */
public final class EmbeddedFlink {
  private static final String LOOPBACK = "127.0.0.1";

  private EmbeddedFlink() {}

  /**
   * An environment for a job over files: no checkpoints and no restarts, since there is nothing to
   * resume.
   */
  public static StreamExecutionEnvironment forFiles(int parallelism) throws IOException {
    return environment(parallelism, new Configuration());
  }

  /** An environment for a job from Kafka to Kafka with its checkpoints in {@code state}. */
  public static StreamExecutionEnvironment forTopics(int parallelism, StateDirectory state)
      throws IOException {
    return forTopics(parallelism, state, new Configuration());
  }

  /**
   * Like {@link #forTopics(int, StateDirectory)}.
   *
   * @param settings of Flink, which take precedence
   */
  public static StreamExecutionEnvironment forTopics(
      int parallelism, StateDirectory state, Configuration settings) throws IOException {
    Configuration configuration = state.configuration();
    configuration.addAll(settings);
    return environment(parallelism, configuration);
  }

  private static StreamExecutionEnvironment environment(
      int parallelism, Configuration configuration) throws IOException {
    TemporaryDirectory files = TemporaryDirectory.create("flink");
    // The cluster ends after its job: only the end of the process is late enough.
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(files::close, "delete-flink-files"));
    } catch (IllegalStateException e) { // The process ends already.
      files.close();
      throw e;
    }
    configuration.set(CoreOptions.TMP_DIRS, files.path().toString());
    configuration.set(WebOptions.TMP_DIR, files.path().toString());
    configuration.set(RestOptions.BIND_ADDRESS, LOOPBACK);
    configuration.set(JobManagerOptions.BIND_HOST, LOOPBACK);
    configuration.set(TaskManagerOptions.BIND_HOST, LOOPBACK);
    configuration.set(RestOptions.BIND_PORT, "0");
    return StreamExecutionEnvironment.createLocalEnvironment(parallelism, configuration);
  }
}
