package io.fenceline.loadtest.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.format.ValueFormats;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.loadtest.gateway.LoadDriver.Target;
import io.fenceline.loadtest.load.CoalescingTicker;
import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.load.LoadGenerator;
import io.fenceline.loadtest.load.OutputHeads;
import io.fenceline.loadtest.load.Probes;
import io.fenceline.loadtest.load.Receiver;
import io.fenceline.loadtest.scenario.JobConfiguration;
import io.fenceline.loadtest.scenario.JobConfiguration.Fixes;
import io.fenceline.loadtest.scenario.JobConfiguration.Pipeline;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.loadtest.system.EmbeddedSystem;
import io.fenceline.loadtest.system.SystemUnderTest;
import io.fenceline.producers.simulation.Wanderers;
import java.time.Duration;
import java.util.Locale;
import org.apache.kafka.clients.producer.Producer;

/**
 * Fixes, of which a job in this process makes one transition each, which a plain consumer reads as
 * well as the gateway. Each device has a zone, a circle of 100 m on a grid of a tenth of a degree.
 */
final class FixesThroughJob implements EventSource {
  private static final int COLUMNS = 1_000;
  private static final double SPACING = 0.1;

  private final Target gateway;
  private final Topics topics;
  private final Producer<byte[], byte[]> producer;
  private final SystemUnderTest job;
  private Receiver consumer;

  /** Starts the job, and returns when it has the zones. */
  FixesThroughJob(Target gateway, int devices, double perSecond) throws Exception {
    this.gateway = gateway;
    this.topics = gateway.topics().names();
    this.producer =
        KafkaClients.producer(LoadClients.lowLatency(gateway.kafka(), LoadClients.PREFIX + "load"));
    Sender sender = new Sender(producer, topics.zones());
    for (int i = 0; i < devices; i++) {
      sender.send(("zone-" + i).getBytes(UTF_8), zone(i).getBytes(UTF_8));
    }
    sender.flush();
    this.job =
        EmbeddedSystem.start(
            new SystemUnderTest.Setup(job(devices, perSecond), gateway.kafka(), topics, null));
    gateway
        .await()
        .until(
            () -> job.read().zones() >= devices,
            () -> job.read().zones(),
            job::checkRunning,
            "reading the zones");
  }

  private JobConfiguration job(int devices, double perSecond) {
    Duration measure = gateway.configuration().measure();
    Fixes fixes = new Fixes(devices, null, perSecond, null, null, null, null);
    return new JobConfiguration(
        null, null, null, null, null, null, null, null, fixes, null, null, measure, null);
  }

  private static double lon(long device) {
    return -50 + SPACING * (device % COLUMNS);
  }

  private static double lat(long device) {
    return -50 + SPACING * (device / COLUMNS % COLUMNS);
  }

  private static String zone(int device) {
    return String.format(
        Locale.ROOT,
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[%.4f,%.4f]},"
            + "\"properties\":{\"radiusMeters\":100}}",
        lon(device),
        lat(device));
  }

  @Override
  public LoadGenerator load(SendSchedule schedule, long startNanos, long warmUpNanos) {
    OutputHeads outputs = new OutputHeads(ValueFormats.JSON, Pipeline.GEOFENCE, topics);
    consumer =
        new Receiver(gateway.kafka(), outputs, schedule, startNanos, warmUpNanos, new Probes());
    Sender locations = new Sender(producer, topics.locations());
    return new LoadGenerator(
        ordinal -> LoadGenerator.send(locations, fix(schedule, ordinal), ValueFormats.JSON),
        schedule,
        locations,
        CoalescingTicker.ofLoad(gateway.await().stop()));
  }

  /** In its zone and between the zones by turns. */
  private static Fix fix(SendSchedule schedule, long ordinal) {
    long device = ordinal % schedule.devices();
    double shift = ordinal / schedule.devices() % 2 == 0 ? 0 : SPACING / 2;
    return Fix.of(
        Wanderers.ID_PREFIX + device,
        schedule.timeMillis(ordinal),
        lon(device) + shift,
        lat(device));
  }

  @Override
  public void check() throws Exception {
    job.checkRunning();
  }

  @Override
  public long consumed() {
    return consumer.received();
  }

  @Override
  public Latencies.Summary consumerLatency() {
    return consumer.end();
  }

  @Override
  public void close() {
    if (consumer != null) {
      consumer.close();
    }
    job.close();
    producer.close();
  }
}
