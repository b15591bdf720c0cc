package io.fenceline.gateway.stream;

import io.fenceline.format.input.RefusedException;
import io.fenceline.gateway.subscription.Offsets;
import io.fenceline.gateway.subscription.StreamEventReader;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.TopicState;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.LogTruncations;
import io.fenceline.kafka.loop.BackgroundLoop;
import io.fenceline.kafka.loop.Liveness;
import io.fenceline.kafka.reader.RefusalLog;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads from Kafka what clients missed, on one thread for all of them: in turns, each for the
 * client that has waited longest, and whatever is read is offered to all who are at that place. So
 * clients that come back together cost one scan. Thread-safe.
 */
final class CatchUpReader implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration CLOSE = Duration.ofSeconds(1);
  private static final long TURN_NANOS = Duration.ofMillis(50).toNanos();
  private static final long IDLE_MILLIS = 20;

  private final KafkaSettings kafka;
  private final Map<StreamKind, String> topics;
  private final StreamEventReader reader;
  private final Map<StreamKind, RefusalLog> refusals = new EnumMap<>(StreamKind.class);
  private final CatchUpRequests requests = new CatchUpRequests();
  private final LongAdder records = new LongAdder();
  private final BackgroundLoop loop =
      new BackgroundLoop(
          "fenceline-catch-up", "the reader of missed events", Duration.ZERO, this::scanOrFail);
  private volatile Consumer<byte[], byte[]> consumer;

  /** Released when there is something to do. */
  private final Semaphore work = new Semaphore(0);

  /** Of the thread only. */
  private long turns;

  CatchUpReader(KafkaSettings kafka, Map<StreamKind, String> topics, StreamEventReader reader) {
    this.kafka = kafka;
    this.topics = Map.copyOf(topics);
    this.reader = reader;
    topics.forEach((kind, topic) -> refusals.put(kind, new RefusalLog(topic)));
    loop.closedBy(this::wakeUp, CLOSE).start();
  }

  /** Whether the thread lives and advances. */
  Liveness liveness() {
    return loop.liveness();
  }

  /** How many records could not be read, each as often as it was met. */
  long refused() {
    return refusals.values().stream().mapToLong(RefusalLog::count).sum();
  }

  /** How many records were read. */
  long records() {
    return records.sum();
  }

  /**
   * Begins to read for a client.
   *
   * @throws StreamException when too many clients continue
   */
  void add(CatchUpRequest request) {
    requests.add(request);
    work.release();
  }

  private void scanOrFail() throws InterruptedException {
    try {
      awaitWork();
      scanWithConsumer();
    } catch (OutOfMemoryError e) {
      throw e;
    } catch (RuntimeException | Error e) {
      if (!loop.isClosed()) {
        requests.failAll(e instanceof RuntimeException known ? known : new KafkaException(e));
      }
      throw e;
    }
  }

  private void scanWithConsumer() throws InterruptedException {
    try (Admin admin = TopicState.connect(kafka.admin());
        Consumer<byte[], byte[]> kafkaConsumer = KafkaClients.consumer(kafka)) {
      consumer = kafkaConsumer;
      scan(admin);
    }
  }

  private void scan(Admin admin) throws InterruptedException {
    while (loop.advance()) {
      requests.refresh();
      start(admin);
      Optional<CatchUpRequest> next = requests.next();
      if (next.isPresent()) {
        read(next.get());
      } else {
        awaitWork();
      }
    }
  }

  /** Clients that have taken what they were sent do not wake the thread: it looks by itself. */
  private void awaitWork() throws InterruptedException {
    if (requests.isIdle()) {
      loop.liveness().awaitsWork();
      work.acquire();
    } else {
      work.tryAcquire(IDLE_MILLIS, TimeUnit.MILLISECONDS);
    }
    work.drainPermits();
  }

  /** Starts those that may, once Kafka is known to have their events. */
  private void start(Admin admin) throws InterruptedException {
    List<CatchUpRequest> startable = requests.startable();
    if (startable.isEmpty()) {
      return;
    }
    RetainedOffsets retained = RetainedOffsets.read(admin, topics);
    for (CatchUpRequest each : startable) {
      try {
        retained.check(each);
        checkEpochs(each);
        requests.start(each);
      } catch (StreamException e) {
        requests.fail(each, e);
      }
    }
  }

  private void checkEpochs(CatchUpRequest request) {
    if (!LogTruncations.find(consumer, request.positions(topics)).isEmpty()) {
      throw RetainedOffsets.gone();
    }
  }

  /** One turn: from where the client is, for all who are there, too. */
  private void read(CatchUpRequest first) {
    for (StreamKind kind : Offsets.KINDS) {
      for (int i = 0; i < first.until().partitions(kind); i++) {
        if (first.isBehind(kind, i)) {
          read(first, kind, i);
          return;
        }
      }
    }
  }

  private void read(CatchUpRequest first, StreamKind kind, int partition) {
    TopicPartition place = new TopicPartition(topics.get(kind), partition);
    long from = first.next().get(kind, partition);
    seek(place, from);
    turns++;
    long until = System.nanoTime() + TURN_NANOS;
    while (!loop.isClosed() && first.continuesAt(kind, partition, from)) {
      try {
        from = offer(consumer.poll(POLL), place, kind, from);
      } catch (OffsetOutOfRangeException e) {
        requests.fail(first, RetainedOffsets.gone());
        return;
      }
      if (System.nanoTime() - until > 0) {
        break;
      }
    }
    requests.report();
  }

  private void seek(TopicPartition place, long offset) {
    if (!consumer.assignment().equals(Set.of(place)) || consumer.position(place) != offset) {
      consumer.assign(List.of(place));
      consumer.seek(place, offset);
    }
  }

  /** Offers what was read from an offset on; returns the next offset. */
  private long offer(
      ConsumerRecords<byte[], byte[]> read, TopicPartition place, StreamKind kind, long from) {
    Set<CatchUpRequest> here = requests.at(kind, place.partition(), from);
    records.add(read.count());
    for (ConsumerRecord<byte[], byte[]> record : read) {
      offer(record, kind, here);
    }
    long next = consumer.position(place);
    for (CatchUpRequest each : here) {
      if (each.next().get(kind, place.partition()) <= next) {
        each.advance(kind, place.partition(), next, turns);
      }
    }
    return next;
  }

  private void offer(
      ConsumerRecord<byte[], byte[]> record, StreamKind kind, Set<CatchUpRequest> to) {
    try {
      requests.offer(reader.read(kind, RawRecords.of(record)), to);
    } catch (RefusedException e) {
      refusals.get(kind).add(RawRecords.of(record), e);
    }
  }

  /** An interrupted consumer would log a stack trace. */
  private void wakeUp() {
    Consumer<byte[], byte[]> reading = consumer;
    if (reading != null) {
      reading.wakeup();
    }
    work.release();
  }

  @Override
  public void close() {
    loop.close();
  }
}
