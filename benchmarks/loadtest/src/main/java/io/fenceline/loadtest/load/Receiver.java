package io.fenceline.loadtest.load;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.producers.simulation.Wanderers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

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
  private final Thread thread;
  private volatile long received;
  private volatile long unknown;
  private volatile boolean ended;
  private volatile RuntimeException failure;

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
    this.consumer = KafkaClients.consumer(kafka);
    List<TopicPartition> partitions = new ArrayList<>();
    partitions.addAll(LoadClients.partitions(consumer, outputs.topics().transitions()));
    partitions.addAll(LoadClients.partitions(consumer, outputs.topics().adMatches()));
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    this.thread = new Thread(this::receive, LoadClients.PREFIX + "receiver");
    thread.start();
  }

  private void receive() {
    try (consumer) {
      while (!ended) {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
        long nowNanos = System.nanoTime();
        for (ConsumerRecord<byte[], byte[]> record : records) {
          record(outputs.of(record.topic(), record.value()), nowNanos);
        }
      }
    } catch (RuntimeException e) {
      failure = e;
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
    if (failure != null) {
      throw failure;
    }
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
    Threads.join(thread);
  }
}
