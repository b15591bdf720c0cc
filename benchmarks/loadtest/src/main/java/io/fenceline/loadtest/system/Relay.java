package io.fenceline.loadtest.system;

import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.load.LoadThread;
import java.time.Duration;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

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
  private final LoadThread thread;
  private volatile long relayed;
  private volatile boolean ended;

  public Relay(Setup setup) {
    this.topic = setup.topics().of(Outputs.TRANSITIONS);
    this.rate = new OutputRate(setup.expected().all(), setup.expected().fixes());
    this.consumer = LoadClients.consumer(setup.kafka(), setup.topics().locations());
    this.producer = KafkaClients.producer(LoadClients.lowLatency(setup.kafka(), "relay"));
    this.thread = LoadThread.start("relay", this::relay);
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
    }
  }

  @Override
  public Readings read() {
    return Readings.ofFixes(relayed, Long.MAX_VALUE);
  }

  @Override
  public void checkRunning() {
    thread.throwFailure();
  }

  @Override
  public void close() {
    ended = true;
    thread.join();
  }
}
