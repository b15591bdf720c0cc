package io.fenceline.gateway.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** Waits and refusals of writes. */
class TopicWriterTest {
  private static final TopicWriter.Entry ENTRY =
      new TopicWriter.Entry("a".getBytes(UTF_8), "{}".getBytes(UTF_8));

  /** Kafka is away: each record would block for seconds before it fails. */
  private static final class Away extends MockProducer<byte[], byte[]> {
    final AtomicInteger calls = new AtomicInteger();

    Away() {
      super(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public synchronized Future<RecordMetadata> send(
        ProducerRecord<byte[], byte[]> record, Callback callback) {
      calls.incrementAndGet();
      TimeoutException away = new TimeoutException("no metadata");
      callback.onCompletion(null, away);
      return CompletableFuture.failedFuture(away);
    }
  }

  @Test
  void aBatchWaitsOnceForAKafkaThatIsAway() {
    try (Away producer = new Away();
        TopicWriter writer = new TopicWriter(producer, "locations", 1 << 20, () -> Duration.ZERO)) {
      CompletableFuture<Void> result = writer.write(Collections.nCopies(100, ENTRY));

      assertThatThrownBy(() -> result.get(10, TimeUnit.SECONDS))
          .hasCauseInstanceOf(TimeoutException.class);
      assertThat(producer.calls).hasValue(1);
      assertThat(writer.bytesInFlight()).isZero();
    }
  }

  @Test
  void moreThanTheBoundIsRefusedAtOnceAndAllOfIt() {
    try (Away producer = new Away();
        TopicWriter writer = new TopicWriter(producer, "locations", 1_000, () -> Duration.ZERO)) {
      CompletableFuture<Void> result = writer.write(Collections.nCopies(100, ENTRY));

      assertThat(result).isCompletedExceptionally();
      assertThatThrownBy(result::join).hasCauseInstanceOf(BusyException.class);
      assertThat(producer.calls).hasValue(0);
      assertThat(writer.bytesInFlight()).isZero();
    }
  }

  @Test
  void whileKafkaIsKnownToBeAwayRecordsAreRefusedAtOnce() {
    try (Away producer = new Away();
        TopicWriter writer =
            new TopicWriter(producer, "zones", 1_000, () -> Duration.ofSeconds(9))) {
      CompletableFuture<Acknowledged> result = writer.write(ENTRY.key(), ENTRY.value());

      assertThat(result).isCompletedExceptionally();
      assertThatThrownBy(result::join)
          .hasCauseInstanceOf(AwayException.class)
          .hasMessageContaining("not answered for 9 s");
      assertThat(producer.calls).hasValue(0);
    }
  }

  /** Fails in an unexpected way. */
  private static final class Broken extends MockProducer<byte[], byte[]> {
    Broken() {
      super(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public synchronized Future<RecordMetadata> send(
        ProducerRecord<byte[], byte[]> record, Callback callback) {
      throw new StackOverflowError();
    }
  }

  /** E6. */
  @Test
  void anErrorOfTheProducerFailsItsRecordsAndNoOthers() {
    try (Broken producer = new Broken();
        TopicWriter writer = new TopicWriter(producer, "zones", 1 << 20, () -> Duration.ZERO)) {
      for (int i = 0; i < 2; i++) {
        CompletableFuture<Void> result = writer.write(List.of(ENTRY, ENTRY));

        assertThatThrownBy(() -> result.get(5, TimeUnit.SECONDS))
            .hasRootCauseInstanceOf(StackOverflowError.class);
        assertThat(writer.bytesInFlight()).isZero();
      }
      assertThat(writer.liveness().problem()).isEmpty();
    }
  }

  /** Blocks until it is interrupted. */
  private static final class Blocked extends MockProducer<byte[], byte[]> {
    Blocked() {
      super(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public synchronized Future<RecordMetadata> send(
        ProducerRecord<byte[], byte[]> record, Callback callback) {
      LockSupport.park();
      return CompletableFuture.failedFuture(new TimeoutException("interrupted"));
    }
  }

  @Test
  void whatWaitsBehindABlockedProducerIsAnsweredWhenItsTimeIsUp() {
    try (Blocked producer = new Blocked();
        TopicWriter writer =
            new TopicWriter(
                producer, "zones", 1 << 20, () -> Duration.ZERO, Duration.ofMillis(50))) {
      for (int i = 0; i < 24; i++) {
        CompletableFuture<Acknowledged> result = writer.write(ENTRY.key(), ENTRY.value());

        assertThatThrownBy(() -> result.get(10, TimeUnit.SECONDS))
            .hasCauseInstanceOf(java.util.concurrent.TimeoutException.class);
      }
    }
  }
}
