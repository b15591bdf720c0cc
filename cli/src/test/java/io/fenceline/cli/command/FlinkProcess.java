package io.fenceline.cli.command;

import io.fenceline.testing.servers.Await;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.slf4j.LoggerFactory;

/**
 * A Flink cluster in a JVM of its own. As in a distribution, its class path has Flink and neither
 * its Kafka connector nor this project, so a job must bring all that it needs.
 */
final class FlinkProcess implements AutoCloseable {
  static final int SLOTS = 2;

  /** The contents of a distribution's directory lib, and this class. */
  private static final Pattern DISTRIBUTION =
      Pattern.compile(
          ".*/test-classes|.*/(org/apache/flink/(?!flink-connector-kafka)|org/apache/logging/"
              + "|org/apache/commons/|org/slf4j/|commons-|com/esotericsoftware/|org/objenesis/"
              + "|org/javassist/|org/xerial/snappy/|at/yawk/lz4/|org/snakeyaml/|com/ververica/"
              + "|com/dynatrace/|tools/profiler/).*");

  private static final List<String> OPENED =
      List.of("java.lang", "java.util", "java.net", "java.nio", "java.util.concurrent");

  private final Process process;
  private final String address;

  private FlinkProcess(Process process, String address) {
    this.process = process;
    this.address = address;
  }

  /**
   * @param directory for its files
   */
  static FlinkProcess start(Path directory) throws Exception {
    Path log = directory.resolve("flink.log");
    Path ready = directory.resolve("address");
    Stream<String> command =
        Stream.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx512m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classPath(),
            FlinkProcess.class.getName(),
            directory.toString(),
            ready.toString());
    Stream<String> opens =
        OPENED.stream().map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED");
    List<String> all = command.collect(Collectors.toList());
    all.addAll(1, opens.toList());
    Process process =
        new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    Await.until("a Flink cluster; see " + log, () -> Files.exists(ready) || !process.isAlive());
    if (!process.isAlive()) {
      throw new IOException("no Flink cluster: " + Files.readString(log));
    }
    return new FlinkProcess(process, Files.readString(ready));
  }

  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> DISTRIBUTION.matcher(entry.replace('\\', '/')).matches())
        .collect(Collectors.joining(File.pathSeparator));
  }

  String address() {
    return address;
  }

  /** The cluster ends with its standard input, so it does not outlive this JVM. */
  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    process.onExit().join();
  }

  /** Runs until the end of standard input. */
  public static void main(String[] args) {
    int code = 1;
    try {
      run(Path.of(args[0]), Path.of(args[1]));
      code = 0;
    } catch (Exception | LinkageError e) {
      LoggerFactory.getLogger(FlinkProcess.class).error("the cluster does not start", e);
    }
    System.exit(code); // Threads of a cluster that did not start go on.
  }

  private static void run(Path directory, Path ready) throws Exception {
    MiniClusterConfiguration configuration =
        new MiniClusterConfiguration.Builder()
            .setConfiguration(configuration(directory))
            .setNumTaskManagers(1)
            .setNumSlotsPerTaskManager(SLOTS)
            .build();
    MiniCluster cluster = new MiniCluster(configuration);
    cluster.start();
    Path part = Files.createTempFile(directory, "address", null);
    Files.writeString(part, cluster.getRestAddress().get().toString());
    Files.move(part, ready);
    System.in.transferTo(OutputStream.nullOutputStream());
  }

  private static Configuration configuration(Path directory) {
    Configuration configuration = new Configuration();
    configuration.set(CoreOptions.TMP_DIRS, directory.toString());
    configuration.set(WebOptions.TMP_DIR, directory.toString());
    configuration.set(RestOptions.BIND_ADDRESS, "127.0.0.1");
    configuration.set(RestOptions.BIND_PORT, "0");
    configuration.set(JobManagerOptions.BIND_HOST, "127.0.0.1");
    configuration.set(TaskManagerOptions.BIND_HOST, "127.0.0.1");
    configuration.set(
        CheckpointingOptions.CHECKPOINTS_DIRECTORY, directory.resolve("checkpoints").toUri() + "");
    configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofSeconds(1));
    // Counts travel with heartbeats, and status reads what was fetched last; both take 10 s else.
    configuration.set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, Duration.ofMillis(200));
    configuration.set(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL, Duration.ofMillis(200));
    return configuration;
  }
}
