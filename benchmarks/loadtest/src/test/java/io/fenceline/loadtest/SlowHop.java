package io.fenceline.loadtest;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.load.LoadThread;
import io.fenceline.loadtest.system.Relay;
import io.fenceline.loadtest.system.SystemUnderTest;
import io.fenceline.loadtest.system.SystemUnderTest.Setup;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Two bare hops, and one before them that passes each fix on at a point that a test chooses. */
final class SlowHop implements SystemUnderTest {
  private final AtomicBoolean ended = new AtomicBoolean();
  private final BlockingQueue<Held> held = new LinkedBlockingQueue<>();
  private final List<LoadThread> threads;
  private final Relay relay;

  private record Held(ConsumerRecord<byte[], byte[]> fix, long untilNanos) {}

  /**
   * @param passOnNanos from the point at which a fix came to the one at which it goes on
   */
  SlowHop(Setup setup, LongUnaryOperator passOnNanos) {
    KafkaSettings kafka = setup.kafka();
    Topics topics = setup.topics();
    Topics behind =
        new Topics(
            topics.locations() + "-behind", topics.zones(), topics.deviceZones(), topics.outputs());
    try (Admin admin = TopicSetup.connect(kafka)) {
      TopicSetup.ensureAll(admin, behind);
    }
    threads =
        List.of(
            LoadThread.start("take", () -> take(kafka, topics.locations(), passOnNanos)),
            LoadThread.start("pass-on", () -> passOn(kafka, behind.locations())));
    relay = new Relay(new Setup(setup.configuration(), kafka, behind, setup.expected()));
  }

  private void take(KafkaSettings kafka, String topic, LongUnaryOperator passOnNanos) {
    try (Consumer<byte[], byte[]> consumer = LoadClients.consumer(kafka, topic)) {
      while (!ended.get()) {
        for (ConsumerRecord<byte[], byte[]> fix : consumer.poll(Duration.ofMillis(20))) {
          held.add(new Held(fix, passOnNanos.applyAsLong(System.nanoTime())));
        }
      }
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // A lost record fails the test.
  private void passOn(KafkaSettings kafka, String topic) {
    try (Producer<byte[], byte[]> producer =
        KafkaClients.producer(LoadClients.lowLatency(kafka, "slow-hop"))) {
      while (!ended.get()) {
        Held next = held.poll(20, TimeUnit.MILLISECONDS);
        if (next != null) {
          waitUntil(next.untilNanos());
          producer.send(new ProducerRecord<>(topic, next.fix().key(), next.fix().value()));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void waitUntil(long nanos) {
    while (nanos - System.nanoTime() > 0 && !ended.get()) {
      LockSupport.parkNanos(Math.min(nanos - System.nanoTime(), 50_000_000));
    }
  }

  @Override
  public Readings read() {
    return relay.read();
  }

  @Override
  public void checkRunning() throws Exception {
    relay.checkRunning();
  }

  @Override
  public void close() {
    ended.set(true);
    threads.forEach(LoadThread::join);
    relay.close();
  }
}
