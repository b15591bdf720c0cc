package io.fenceline.loadtest.load;

import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.loadtest.load.OutputHeads.OutputHead;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.producers.simulation.Wanderers;
import java.time.Duration;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;

/**
 * Receives transitions and ad matches in a thread of its own. Latency runs from the intended send
 * time of the fix, so delays of the sender, the job and this thread are included (no coordinated
 * omission).
 */
public final class Receiver implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);

  private final Consumer<byte[], byte[]> consumer;
  private final OutputHeads outputs;
  private final SendSchedule schedule;
  private final long startNanos;
  private final long warmUpNanos;
  private final Probes probes;
  private final Latencies latencies = new Latencies();
  private final LoadThread thread;
  private volatile long received;
  private volatile long unknown;
  private volatile boolean ended;

  /**
   * @param startNanos due time of the first fix
   * @param warmUpNanos fixes due in this time after the start are received but not measured
   */
  public Receiver(
      KafkaSettings kafka,
      OutputHeads outputs,
      SendSchedule schedule,
      long startNanos,
      long warmUpNanos,
      Probes probes) {
    this.outputs = outputs;
    this.schedule = schedule;
    this.startNanos = startNanos;
    this.warmUpNanos = warmUpNanos;
    this.probes = probes;
    Topics topics = outputs.topics();
    this.consumer =
        LoadClients.consumer(kafka, topics.of(Outputs.TRANSITIONS), topics.of(Outputs.AD_MATCHES));
    this.thread = LoadThread.start(LoadClients.PREFIX + "receiver", this::receive);
  }

  private void receive() {
    try (consumer) {
      while (!ended) {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
        long nowNanos = System.nanoTime();
        records.forEach(each -> record(outputs.of(each.topic(), each.value()), nowNanos));
      }
    }
  }

  private void record(OutputHead output, long nowNanos) {
    if (!output.deviceId().startsWith(Wanderers.ID_PREFIX)) {
      probes.received(output, nowNanos);
      return;
    }
    received++;
    int device = Integer.parseInt(output.deviceId().substring(Wanderers.ID_PREFIX.length()));
    long ordinal = schedule.ordinalOf(device, output.timeMillis());
    if (ordinal < 0) {
      unknown++;
    } else if (schedule.dueNanos(ordinal) >= warmUpNanos) {
      latencies.record(nowNanos - startNanos - schedule.dueNanos(ordinal));
    }
  }

  /** The number of outputs of the load so far. */
  public long received() {
    thread.throwFailure();
    return received;
  }

  /** Outputs that belong to no fix that was sent. */
  public long unknown() {
    return unknown;
  }

  /** Stops receiving and returns the latencies. */
  public Latencies.Summary end() {
    close();
    return latencies.summary();
  }

  @Override
  public void close() {
    ended = true;
    thread.join();
  }
}
