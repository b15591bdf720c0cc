package io.fenceline.loadtest;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.TopicSize;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.loadtest.load.HeldBacklog;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.load.LoadGenerator;
import io.fenceline.loadtest.measurement.ProgressWait;
import io.fenceline.loadtest.scenario.FixSequence;
import io.fenceline.loadtest.scenario.JobConfiguration;
import io.fenceline.loadtest.scenario.JobConfiguration.Fixes;
import io.fenceline.loadtest.scenario.ScenarioData;
import io.fenceline.loadtest.scenario.ScenarioZones;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.loadtest.system.Expectation;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;

/**
 * Prepares the topics of runs: a zone catalogue is written once and shared by all runs that use it,
 * all other topics are new for each run. Deletes all of them at the end.
 */
final class Preparation implements AutoCloseable {
  private static final int DEVICES_AFTER_RESTART = 10_000;

  private final KafkaSettings kafka;
  private final Admin admin;
  private final ProgressWait await;
  private final Consumer<String> progress;
  private final String prefix = "bench-" + UUID.randomUUID().toString().substring(0, 8) + "-";
  private final Map<ScenarioZones, String> catalogues = new HashMap<>();
  private final Map<Backlog, Expectation.Outputs> expectations = new HashMap<>();
  private final Set<String> topics = new TreeSet<>();
  private int runs;

  /** The fixes and zones that outputs depend on; the devices move in the area of the zones. */
  private record Backlog(ScenarioZones zones, Fixes fixes, long count) {
    static Backlog of(JobConfiguration configuration) {
      return new Backlog(configuration.zones(), configuration.fixes(), configuration.fixCount());
    }
  }

  Preparation(KafkaSettings kafka, ProgressWait await, Consumer<String> progress) {
    this.kafka = kafka;
    this.await = await;
    this.progress = progress;
    this.admin = TopicSetup.connect(kafka);
  }

  /** The outputs that the job must emit for the load of a configuration. */
  Expectation.Outputs expected(JobConfiguration configuration) throws IOException {
    Backlog backlog = Backlog.of(configuration);
    Expectation.Outputs known = expectations.get(backlog);
    if (known != null) {
      return known;
    }
    progress.accept("computing the expected outputs of %,d fixes".formatted(backlog.count()));
    Expectation expectation = Expectation.of(configuration.zones());
    FixSequence source =
        ScenarioData.fixes(
            configuration.zones(),
            configuration.fixes(),
            new SendSchedule(0, 1, configuration.fixes().devices()));
    for (long i = 0; i < backlog.count(); i++) {
      expectation.apply(source.next());
      await.throwIfStopped();
    }
    expectations.put(backlog, expectation.outputs());
    return expectation.outputs();
  }

  /** Creates the topics of one run and fills the zones. */
  Topics topics(JobConfiguration configuration) throws IOException {
    boolean shared = configuration.churn().isNone();
    String known = shared ? catalogues.get(configuration.zones()) : null;
    String run = prefix + runs++ + "-";
    Topics own = Topics.withPrefix(run);
    Topics result =
        new Topics(
            own.locations(), known == null ? own.zones() : known, own.deviceZones(), own.outputs());
    topics.addAll(result.names());
    boolean ofDevices = !configuration.deviceZones().isNone();
    TopicSize size = new TopicSize(configuration.partitions(), TopicSize.BROKER_DEFAULT);
    TopicSetup.ensureAll(admin, result, ofDevices, Outputs.ALWAYS, size);
    if (ofDevices) {
      writeDeviceZones(configuration, result.deviceZones());
    }
    if (known == null) {
      writeZones(configuration.zones(), result.zones());
      if (shared) {
        catalogues.put(configuration.zones(), result.zones());
      }
    }
    return result;
  }

  private void writeDeviceZones(JobConfiguration configuration, String topic) {
    progress.accept("writing %,d device zones".formatted(configuration.deviceZoneCount()));
    long nowMillis = System.currentTimeMillis();
    try (Producer<byte[], byte[]> producer = producer()) {
      Sender sender = new Sender(producer, topic);
      for (int zone = 0; zone < configuration.deviceZones().perDevice(); zone++) {
        for (int device = 0; device < configuration.fixes().devices(); device++) {
          sender.send(
              ScenarioData.deviceZoneKey(device, zone),
              ScenarioData.deviceZone(device, zone, nowMillis));
        }
        await.throwIfStopped();
      }
      sender.flush();
    }
  }

  private void writeZones(ScenarioZones zones, String topic) throws IOException {
    progress.accept("writing the zones");
    try (Producer<byte[], byte[]> producer = producer()) {
      Sender sender = new Sender(producer, topic);
      ScenarioData.visit(zones, (id, feature) -> sender.send(id.getBytes(UTF_8), feature));
      sender.flush();
    }
  }

  /** Fills the locations of a run with its backlog, still invisible to consumers. */
  HeldBacklog backlog(JobConfiguration configuration, String topic) throws IOException {
    long count = configuration.fixCount();
    SendSchedule schedule =
        SendSchedule.ofBacklog(
            System.currentTimeMillis(),
            count,
            configuration.fixes().devices(),
            configuration.fixes().interval());
    FixSequence source = ScenarioData.fixes(configuration.zones(), configuration.fixes(), schedule);
    return HeldBacklog.write(
        kafka, admin, topic, source, configuration.format(), count, await::throwIfStopped);
  }

  /** Adds a fix of each of some devices, later than the backlog. */
  void addFixes(JobConfiguration configuration, String topic) throws IOException {
    int devices = configuration.fixes().devices();
    SendSchedule schedule =
        new SendSchedule(System.currentTimeMillis(), devices * 1_000.0, devices);
    FixSequence source = ScenarioData.fixes(configuration.zones(), configuration.fixes(), schedule);
    try (Producer<byte[], byte[]> producer = producer()) {
      Sender locations = new Sender(producer, topic);
      for (int i = 0; i < Math.min(devices, DEVICES_AFTER_RESTART); i++) {
        LoadGenerator.send(locations, source.next(), configuration.format());
      }
      locations.flush();
    }
  }

  private Producer<byte[], byte[]> producer() {
    return KafkaClients.producer(LoadClients.named(kafka, LoadClients.PREFIX + "fill"));
  }

  /** Frees the disk space of a completed run. */
  void deleteTopics(Topics run) {
    List<String> own =
        run.names().stream().filter(topic -> !catalogues.containsValue(topic)).toList();
    admin.deleteTopics(own);
    topics.removeAll(own);
  }

  Admin admin() {
    return admin;
  }

  @Override
  public void close() {
    admin.deleteTopics(topics);
    admin.close();
  }
}
