package io.fenceline.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;

/** A MiniCluster, and Flink's own SQL client in a process that has Flink's jars only. */
final class SqlCluster implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";
  private static final String NOT_OF_FLINK = ".*(fenceline|/target/|org/apache/kafka|fasterxml).*";

  private final Path directory;
  private final MiniCluster cluster;

  private SqlCluster(Path directory, MiniCluster cluster) {
    this.directory = directory;
    this.cluster = cluster;
  }

  static SqlCluster start(Path directory) throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(RestOptions.ADDRESS, LOOPBACK);
    configuration.set(RestOptions.BIND_ADDRESS, LOOPBACK);
    configuration.set(RestOptions.BIND_PORT, "0");
    configuration.set(JobManagerOptions.BIND_HOST, LOOPBACK);
    configuration.set(TaskManagerOptions.BIND_HOST, LOOPBACK);
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(8)
                .build());
    cluster.start();
    return new SqlCluster(directory, cluster);
  }

  /**
   * Runs a script to its end; what it submitted may go on. Returns what the client printed.
   *
   * @param init the statements that prepare the session
   */
  String run(String init, String script) throws Exception {
    Path output = directory.resolve("output");
    List<String> command = command();
    command.addAll(List.of("-hist", directory.resolve("history").toString()));
    command.addAll(List.of("-i", file("init.sql", init), "-f", file("script.sql", script)));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().put("FLINK_CONF_DIR", configuration().toString());
    int code = builder.start().waitFor();
    String printed = Files.readString(output);
    assertThat(code).as(printed).isZero();
    assertThat(printed).doesNotContain("[ERROR]");
    return printed;
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  private static List<String> command() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    for (String opened : List.of("java.lang", "java.util", "java.net", "java.nio")) {
      command.add("--add-opens=java.base/%s=ALL-UNNAMED".formatted(opened));
    }
    command.addAll(List.of("-cp", classPath(), "org.apache.flink.table.client.SqlClient"));
    return command;
  }

  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.matches(NOT_OF_FLINK))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private Path configuration() throws IOException {
    URI rest = cluster.getRestAddress().join();
    Path conf = Files.createDirectories(directory.resolve("conf"));
    Files.writeString(
        conf.resolve("config.yaml"),
        """
        execution.target: remote
        rest.address: %s
        rest.port: %d
        sql-client.execution.result-mode: tableau
        """
            .formatted(rest.getHost(), rest.getPort()));
    return conf;
  }

  /** From when its tasks ran, all that they open open, to when they had finished; by job. */
  Map<String, List<Duration>> durations() throws Exception {
    Map<String, List<Duration>> durations = new TreeMap<>();
    for (JobStatusMessage job : cluster.listJobs().get()) {
      var graph = cluster.getExecutionGraph(job.getJobId()).get();
      long begin = 0;
      for (var vertex : graph.getAllExecutionVertices()) {
        begin = Math.max(begin, vertex.getStateTimestamp(ExecutionState.RUNNING));
      }
      Duration took = Duration.ofMillis(graph.getStatusTimestamp(JobStatus.FINISHED) - begin);
      durations.computeIfAbsent(job.getJobName(), name -> new ArrayList<>()).add(took);
    }
    return durations;
  }

  @Override
  public void close() {
    cluster.closeAsync().join();
  }
}
