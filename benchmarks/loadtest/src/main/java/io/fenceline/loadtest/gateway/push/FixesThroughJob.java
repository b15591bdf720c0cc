package io.fenceline.loadtest.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.format.Encoding;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.loadtest.gateway.RunningGateway;
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
import java.time.Duration;
import org.apache.kafka.clients.producer.Producer;

/**
 * Fixes, of which a job in this process makes one transition each, which a plain consumer reads as
 * well as the gateway.
 */
final class FixesThroughJob implements EventSource {
  /** Half of the linger time of the producer. */
  private static final long MIN_SLEEP_NANOS = 500_000;

  private final RunningGateway gateway;
  private final Topics topics;
  private final KafkaSettings kafka;
  private final Producer<byte[], byte[]> producer;
  private final SystemUnderTest job;
  private Receiver consumer;
  private Latencies.Summary latency;

  /** Starts the job, and returns when it has the zones. */
  FixesThroughJob(RunningGateway gateway, int devices, double perSecond) throws Exception {
    this.gateway = gateway;
    this.topics = gateway.topics().names();
    this.kafka = gateway.kafka();
    this.producer =
        KafkaClients.producer(LoadClients.lowLatency(kafka, LoadClients.PREFIX + "load"));
    Sender sender = new Sender(producer, topics.zones());
    for (int i = 0; i < devices; i++) {
      sender.send(OwnZones.id(i).getBytes(UTF_8), OwnZones.feature(i).getBytes(UTF_8));
    }
    sender.flush();
    this.job =
        EmbeddedSystem.start(
            job(devices, perSecond), kafka, topics, gateway.topics().prefix() + "job", null);
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
    return new JobConfiguration(null, null, null, null, null, null, fixes, null, null, measure);
  }

  @Override
  public LoadGenerator load(SendSchedule schedule, long startNanos, long warmUpNanos) {
    OutputHeads outputs = new OutputHeads(Encoding.JSON, Pipeline.GEOFENCE, topics);
    consumer = new Receiver(kafka, outputs, schedule, startNanos, warmUpNanos, new Probes());
    long[] ordinal = {0};
    return new LoadGenerator(
        () -> fix(schedule, ordinal[0]++),
        schedule,
        new Sender(producer, topics.locations()),
        Encoding.JSON,
        new CoalescingTicker(gateway.await().stop(), MIN_SLEEP_NANOS));
  }

  private static Fix fix(SendSchedule schedule, long ordinal) {
    int device = (int) (ordinal % schedule.devices());
    boolean inside = ordinal / schedule.devices() % 2 == 0;
    return OwnZones.fix(device, inside, schedule.timeMillis(ordinal));
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
    if (latency == null) {
      latency = consumer.end();
    }
    return latency;
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
