package io.fenceline.loadtest.load;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.producers.KafkaClients;
import io.fenceline.producers.simulation.Wanderers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * Receives transitions and ad matches in a thread of its own, and takes the time of each from when
 * its fix was meant to be sent. So whatever holds up the sender, the job or this thread counts: no
 * omission is coordinated.
 */
public final class Receiver implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);

  private final Consumer<byte[], byte[]> consumer;
  private final OutputHeads outputs;
  private final SendSchedule timetable;
  private final long startNanos;
  private final long quietNanos;
  private final Probes probes;
  private final Latencies latencies = new Latencies();
  private final Thread thread;
  private volatile long received;
  private volatile long unknown;
  private volatile boolean ended;
  private volatile RuntimeException failure;

  /**
   * @param startNanos when the first fix is due
   * @param quietNanos fixes due in this time after the start are received but not measured
   */
  public Receiver(
      KafkaSettings kafka,
      OutputHeads outputs,
      SendSchedule timetable,
      long startNanos,
      long quietNanos,
      Probes probes) {
    this.outputs = outputs;
    this.timetable = timetable;
    this.startNanos = startNanos;
    this.quietNanos = quietNanos;
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
          take(outputs.of(record.topic(), record.value()), nowNanos);
        }
      }
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  private void take(OutputHead output, long nowNanos) {
    if (!output.deviceId().startsWith(Wanderers.ID_PREFIX)) {
      probes.received(output, nowNanos);
      return;
    }
    received++;
    int device = Integer.parseInt(output.deviceId().substring(Wanderers.ID_PREFIX.length()));
    long ordinal = timetable.ordinalOf(device, output.timeMillis());
    if (ordinal < 0) {
      unknown++;
    } else if (timetable.dueNanos(ordinal) >= quietNanos) {
      latencies.record(nowNanos - startNanos - timetable.dueNanos(ordinal));
    }
  }

  /** How many outputs of the load there were so far. */
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

  /** Ends the receiving; the times of all that was received. */
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
