package io.fenceline.embedded;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/**
 * One Kafka node, broker and controller, inside this JVM, on free loopback ports and in a temporary
 * directory that {@link #close} deletes. Starts in about three seconds.
 */
public final class EmbeddedKafka implements AutoCloseable {
  private static final String CONTROLLER = "CONTROLLER";
  private static final int NODE_ID = 1;

  private final TemporaryDirectory directory;
  private final String bootstrapServers;
  private final Map<String, String> settings;
  private KafkaRaftServer server;

  private EmbeddedKafka(TemporaryDirectory directory, Map<String, String> overrides)
      throws Exception {
    this.directory = directory;
    int[] ports = FreePorts.find(2);
    this.bootstrapServers = "127.0.0.1:" + ports[0];
    format(directory.path());
    this.settings = new HashMap<>(settings(directory.path(), ports[0], ports[1]));
    settings.putAll(overrides);
    this.server = newServer();
  }

  private KafkaRaftServer newServer() {
    return new KafkaRaftServer(new KafkaConfig(settings, false), Time.SYSTEM);
  }

  /**
   * Returns when clients can connect.
   *
   * @throws IOException when the node cannot start; the message has the reason
   */
  public static EmbeddedKafka start() throws IOException {
    return start(Map.of());
  }

  /**
   * Starts Kafka like {@link #start()}.
   *
   * @param overrides broker settings that replace or extend its own
   */
  public static EmbeddedKafka start(Map<String, String> overrides) throws IOException {
    TemporaryDirectory directory = TemporaryDirectory.create("kafka");
    try {
      EmbeddedKafka kafka = new EmbeddedKafka(directory, overrides);
      kafka.server.startup();
      return kafka;
    } catch (Exception e) {
      directory.close();
      throw new IOException("the embedded Kafka did not start: " + e.getMessage(), e);
    }
  }

  public String bootstrapServers() {
    return bootstrapServers;
  }

  /** Stops the node and keeps its data. */
  public void stop() {
    server.shutdown();
    server.awaitShutdown();
  }

  /** Starts the node again after {@link #stop}, on the same ports. */
  public void restart() {
    server = newServer();
    server.startup();
  }

  /** Stops the node and deletes its data. */
  @Override
  public void close() {
    stop();
    directory.close();
  }

  private static void format(Path directory) throws Exception {
    new Formatter()
        .setPrintStream(new PrintStream(OutputStream.nullOutputStream()))
        .setNodeId(NODE_ID)
        .setClusterId(Uuid.randomUuid().toString())
        .setControllerListenerName(CONTROLLER)
        .setMetadataLogDirectory(directory.toString())
        .addDirectory(directory.toString())
        .run();
  }

  private static Map<String, String> settings(Path directory, int port, int controllerPort) {
    return Map.ofEntries(
        Map.entry("process.roles", "broker,controller"),
        Map.entry("node.id", "" + NODE_ID),
        Map.entry("controller.quorum.voters", NODE_ID + "@127.0.0.1:" + controllerPort),
        Map.entry("controller.listener.names", CONTROLLER),
        Map.entry(
            "listeners",
            "PLAINTEXT://127.0.0.1:" + port + "," + CONTROLLER + "://127.0.0.1:" + controllerPort),
        Map.entry("log.dirs", directory.toString()),
        Map.entry("auto.create.topics.enable", "false"),
        Map.entry("message.max.bytes", "" + (34 << 20)),
        Map.entry("group.initial.rebalance.delay.ms", "0"),
        // One node: nothing to replicate to.
        Map.entry("offsets.topic.replication.factor", "1"),
        Map.entry("offsets.topic.num.partitions", "4"),
        Map.entry("transaction.state.log.replication.factor", "1"),
        Map.entry("transaction.state.log.min.isr", "1"),
        Map.entry("transaction.state.log.num.partitions", "4"),
        Map.entry("share.coordinator.state.topic.replication.factor", "1"),
        Map.entry("share.coordinator.state.topic.min.isr", "1"),
        // The default preallocates 128 MB for it.
        Map.entry("log.cleaner.dedupe.buffer.size", "" + (8 << 20)),
        Map.entry("log.cleaner.threads", "1"));
  }
}
