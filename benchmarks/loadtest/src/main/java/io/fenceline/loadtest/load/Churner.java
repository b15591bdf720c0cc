package io.fenceline.loadtest.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.ValueFormat;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.loadtest.scenario.JobConfiguration;
import io.fenceline.loadtest.scenario.JobConfiguration.Churn;
import io.fenceline.loadtest.scenario.ScenarioData;
import io.fenceline.loadtest.scenario.ScenarioZones;
import io.fenceline.producers.Stop;
import io.fenceline.producers.Ticker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Changes zones while fixes are evaluated: rewrites some zones of the catalogue continuously, moves
 * the zones of the probes, and lets zones of single devices come and go. Has a thread for each.
 */
public final class Churner implements AutoCloseable {
  private static final int REWRITTEN_ZONES = 10_000;
  private static final long PROBE_FIX_NANOS = 10_000_000;
  private static final long PROBE_ZONE_NANOS = 200_000_000;
  private static final int REWRITE_LINGER_MILLIS = 5;

  private final Churn churn;
  private final ValueFormat format;
  private final Topics topics;
  private final boolean ofDevices;
  private final String probeTopic;
  private final Producer<byte[], byte[]> rewriting;
  private final Producer<byte[], byte[]> probing;
  private final Sender locations;
  private final Probes probes;
  private final Stop stop = new Stop();
  private final List<LoadThread> threads = new ArrayList<>();
  private volatile long probeFixes;
  private volatile boolean zoneChangesStopped;

  private record Zone(byte[] key, byte[] feature) {}

  public Churner(KafkaSettings kafka, Topics topics, JobConfiguration configuration, Probes probes)
      throws IOException {
    this.churn = configuration.churn();
    this.format = configuration.format();
    this.topics = topics;
    this.ofDevices = !configuration.deviceZones().isNone();
    this.probeTopic = ofDevices ? topics.deviceZones() : topics.zones();
    this.probes = probes;
    this.rewriting =
        KafkaClients.producer(
            LoadClients.steady(kafka, LoadClients.PREFIX + "churn", REWRITE_LINGER_MILLIS));
    this.probing =
        KafkaClients.producer(LoadClients.lowLatency(kafka, LoadClients.PREFIX + "probes"));
    this.locations = new Sender(probing, topics.locations());
    List<Zone> rewritten = churn.rate() > 0 ? catalogue(configuration.zones()) : List.of();
    if (!rewritten.isEmpty()) {
      start("churn", () -> rewrite(rewritten));
    }
    if (churn.probes() > 0) {
      start("probes", this::probe);
    }
    if (configuration.deviceZones().rate() > 0) {
      start("device-zones", () -> comeAndGo(configuration));
    }
  }

  private static List<Zone> catalogue(ScenarioZones zones) throws IOException {
    List<Zone> result = new ArrayList<>();
    ScenarioData.visit(
        zones,
        (id, feature) -> {
          if (result.size() < REWRITTEN_ZONES) {
            result.add(new Zone(id.getBytes(UTF_8), feature));
          }
        });
    return result;
  }

  private void start(String name, Runnable task) {
    threads.add(LoadThread.start(LoadClients.PREFIX + name, task));
  }

  /** Writes the zones again, in batches, since a request per zone would cost more. */
  private void rewrite(List<Zone> zones) {
    Sender sender = new Sender(rewriting, topics.zones());
    Ticker ticker = new CoalescingTicker(stop, REWRITE_LINGER_MILLIS * 1_000_000);
    long startNanos = ticker.nanos();
    for (long i = 0; ticker.waitUntil(startNanos + (long) (i * 1e9 / churn.rate())); i++) {
      Zone zone = zones.get((int) (i % zones.size()));
      sender.send(zone.key(), zone.feature());
    }
  }

  /** A zone of each device in turn is deleted and comes back. */
  private void comeAndGo(JobConfiguration configuration) {
    Sender sender = new Sender(rewriting, topics.deviceZones());
    Ticker ticker = new CoalescingTicker(stop, REWRITE_LINGER_MILLIS * 1_000_000);
    double perSecond = configuration.deviceZones().rate();
    int devices = configuration.fixes().devices();
    long startNanos = ticker.nanos();
    for (long i = 0; ticker.waitUntil(startNanos + (long) (i * 1e9 / perSecond)); i++) {
      int device = (int) (i / 2 % devices);
      int zone = (int) (i / 2 / devices % configuration.deviceZones().perDevice());
      boolean comes = i % 2 == 1;
      sender.send(
          ScenarioData.deviceZoneKey(device, zone),
          comes ? ScenarioData.deviceZone(device, zone, System.currentTimeMillis()) : null);
    }
  }

  /** Every probe in turn, so that all of them report every 10 ms. */
  private void probe() {
    long startNanos = System.nanoTime();
    long startMillis = System.currentTimeMillis();
    long gapNanos = PROBE_FIX_NANOS / churn.probes();
    for (long i = 0; stop.waitUntil(startNanos + i * gapNanos); i++) {
      int probe = (int) (i % churn.probes());
      long turn = i / churn.probes();
      long turnsPerChange = PROBE_ZONE_NANOS / PROBE_FIX_NANOS;
      if (turn > 0 && turn % turnsPerChange == 0 && !zoneChangesStopped) {
        change(probe, turn / turnsPerChange % 2 == 1);
      }
      LoadGenerator.send(
          locations, Probes.fix(probe, startMillis + i * gapNanos / 1_000_000), format);
      probeFixes++;
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the result.
  private void change(int probe, boolean around) {
    long nowNanos = System.nanoTime();
    probing.send(
        new ProducerRecord<>(
            probeTopic,
            ofDevices ? Probes.deviceZoneKey(probe) : Probes.zoneId(probe),
            Probes.zone(probe, around)),
        (metadata, problem) -> {
          if (problem == null) {
            probes.published(probe, metadata.offset(), nowNanos);
          }
        });
  }

  /** Fixes of probes so far; they come on top of the load. */
  public long probeFixes() {
    threads.forEach(LoadThread::throwFailure);
    return probeFixes;
  }

  /** Stops the changes of probe zones; the probes continue to report. */
  public void stopZoneChanges() {
    zoneChangesStopped = true;
  }

  /** Stops all changes and reports, and flushes them. */
  public void end() {
    stop.request();
    threads.forEach(LoadThread::join);
    rewriting.flush();
    probing.flush();
  }

  @Override
  public void close() {
    end();
    rewriting.close();
    probing.close();
  }
}
