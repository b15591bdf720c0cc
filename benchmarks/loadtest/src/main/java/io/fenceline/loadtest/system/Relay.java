package io.fenceline.loadtest.system;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.load.Threads;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * The lower bound of any pipeline over Kafka: one thread that consumes fixes and produces as many
 * of them, unchanged, as the job would emit outputs.
 */
public final class Relay implements SystemUnderTest {
  private static final Duration POLL = Duration.ofMillis(100);

  private final Consumer<byte[], byte[]> consumer;
  private final Producer<byte[], byte[]> producer;
  private final String topic;
  private final OutputRate rate;
  private final Thread thread;
  private volatile long relayed;
  private volatile boolean ended;
  private volatile Exception failure;

  public Relay(KafkaSettings kafka, Topics topics, Expectation.Outputs expected) {
    this.topic = topics.transitions();
    this.rate = new OutputRate(expected.all(), expected.fixes());
    this.consumer = KafkaClients.consumer(kafka);
    this.producer = KafkaClients.producer(LoadClients.lowLatency(kafka, "relay"));
    List<TopicPartition> partitions = LoadClients.partitions(consumer, topics.locations());
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    this.thread = new Thread(this::relay, "relay");
    thread.start();
  }

  @SuppressWarnings("FutureReturnValueIgnored") // Flushed before its count is read.
  private void relay() {
    try (consumer;
        producer) {
      while (!ended) {
        for (ConsumerRecord<byte[], byte[]> fix : consumer.poll(POLL)) {
          for (long i = rate.outputsOf(fix.offset()); i > 0; i--) {
            producer.send(new ProducerRecord<>(topic, fix.key(), fix.value()));
          }
          relayed++;
        }
      }
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  @Override
  public Readings read() {
    return new Readings(relayed, 0, 0, Long.MAX_VALUE, 0, 0);
  }

  @Override
  public void checkRunning() throws Exception {
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public void close() {
    ended = true;
    Threads.join(thread);
  }
}
