package io.fenceline.loadtest;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.Topics;
import io.fenceline.loadtest.load.HeldBacklog;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.scenario.FixSource;
import io.fenceline.loadtest.scenario.Scenario.Configuration;
import io.fenceline.loadtest.scenario.Scenario.Fixes;
import io.fenceline.loadtest.scenario.Scenario.Zones;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.loadtest.scenario.Workload;
import io.fenceline.loadtest.system.Expectation;
import io.fenceline.producers.KafkaClients;
import io.fenceline.producers.Sender;
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
 * Makes topics ready for runs: a catalogue is written once and shared by all runs that have the
 * same, all else is new for each run. Deletes all of them at the end.
 */
final class Preparation implements AutoCloseable {
  private final KafkaSettings kafka;
  private final Admin admin;
  private final Await waiting;
  private final Consumer<String> progress;
  private final String prefix = "bench-" + UUID.randomUUID().toString().substring(0, 8) + "-";
  private final Map<Zones, String> catalogues = new HashMap<>();
  private final Map<Backlog, Expectation.Outputs> expectations = new HashMap<>();
  private final Set<String> topics = new TreeSet<>();
  private int numbered;

  /** Which fixes over which zones; the area of the zones is where the devices are. */
  private record Backlog(Zones zones, Fixes fixes, long count) {
    static Backlog of(Configuration configuration) {
      return new Backlog(configuration.zones(), configuration.fixes(), configuration.fixCount());
    }
  }

  Preparation(KafkaSettings kafka, Await waiting, Consumer<String> progress) {
    this.kafka = kafka;
    this.waiting = waiting;
    this.progress = progress;
    this.admin = TopicSetup.connect(kafka);
  }

  /** What the job is to say to the load of a configuration. */
  Expectation.Outputs expected(Configuration configuration) throws IOException {
    Backlog backlog = Backlog.of(configuration);
    Expectation.Outputs known = expectations.get(backlog);
    if (known != null) {
      return known;
    }
    progress.accept(
        "counting what is expected of %,d fixes over the zones".formatted(backlog.count()));
    Expectation expectation = Expectation.of(configuration.zones());
    FixSource feed =
        Workload.fixes(
            configuration.zones(),
            configuration.fixes(),
            new SendSchedule(0, 1, configuration.fixes().devices()));
    for (long i = 0; i < backlog.count(); i++) {
      expectation.take(feed.next());
      waiting.endIfStopped();
    }
    expectations.put(backlog, expectation.outputs());
    return expectation.outputs();
  }

  /** Topics for one run, the zones filled. */
  Topics topics(Configuration configuration) throws IOException {
    boolean shared = configuration.churn().isNone();
    String known = shared ? catalogues.get(configuration.zones()) : null;
    String run = prefix + numbered++ + "-";
    Topics result =
        new Topics(
            run + "locations",
            known == null ? run + "zones" : known,
            run + "transitions",
            run + "ad-matches",
            run + "dead-letters");
    topics.addAll(all(result));
    TopicSetup.ensureAll(admin, result);
    if (known == null) {
      writeZones(configuration.zones(), result.zones());
      if (shared) {
        catalogues.put(configuration.zones(), result.zones());
      }
    }
    return result;
  }

  private static List<String> all(Topics topics) {
    return List.of(
        topics.locations(),
        topics.zones(),
        topics.transitions(),
        topics.adMatches(),
        topics.deadLetters());
  }

  private void writeZones(Zones zones, String topic) throws IOException {
    progress.accept("writing the zones");
    try (Producer<byte[], byte[]> producer = producer()) {
      Sender sender = new Sender(producer, topic);
      Workload.visit(zones, (id, feature) -> sender.send(id.getBytes(UTF_8), feature));
      sender.flush();
    }
  }

  /** Fills the locations of a run with its backlog, which nobody can read yet. */
  HeldBacklog backlog(Configuration configuration, String topic) throws IOException {
    long count = configuration.fixCount();
    SendSchedule timetable =
        SendSchedule.ofBacklog(System.currentTimeMillis(), count, configuration.fixes().devices());
    FixSource feed = Workload.fixes(configuration.zones(), configuration.fixes(), timetable);
    return HeldBacklog.write(
        kafka, admin, topic, feed, configuration.format(), count, waiting::endIfStopped);
  }

  private Producer<byte[], byte[]> producer() {
    return KafkaClients.producer(LoadClients.named(kafka, LoadClients.PREFIX + "fill"));
  }

  /** Makes room: nobody reads fixes and outputs of a run that is over. */
  void forget(Topics run) {
    List<String> gone =
        all(run).stream().filter(topic -> !catalogues.containsValue(topic)).toList();
    admin.deleteTopics(gone);
    topics.removeAll(gone);
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
