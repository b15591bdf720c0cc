package io.fenceline.gateway.stream;

import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.gateway.subscription.Offsets;
import io.fenceline.gateway.subscription.StreamEvent;
import io.fenceline.gateway.subscription.StreamEventReader;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.StreamException.Reason;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.gateway.subscription.Subscriptions;
import io.fenceline.gateway.topics.TopicConsumers;
import io.fenceline.kafka.KafkaSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Reads from Kafka what clients missed, on one thread for all of them: in turns, each for the
 * client that has waited longest, and whatever is read is offered to all who are at that place. So
 * clients that come back together cost one scan. Thread-safe.
 */
final class SharedScan implements AutoCloseable {
  /** More of one client wait until the first ones are done. */
  static final int MOST_OF_CLIENT = 8;

  private static final int MOST = 5_000;
  private static final Duration POLL = Duration.ofMillis(100);
  private static final long TURN_NANOS = Duration.ofMillis(50).toNanos();
  private static final long IDLE_MILLIS = 20;

  private final KafkaSettings kafka;
  private final Map<StreamKind, String> topics;
  private final StreamEventReader reader;
  private final Queue<Resume> added = new ConcurrentLinkedQueue<>();
  private final AtomicInteger open = new AtomicInteger();
  private final LongAdder records = new LongAdder();
  private final Thread thread = new Thread(this::run, "fenceline-resume");
  private volatile KafkaConsumer<byte[], byte[]> consumer;
  private volatile boolean closed;

  // Of the thread only.
  private final Set<Resume> waiting = new LinkedHashSet<>();
  private final Set<Resume> active = new LinkedHashSet<>();
  private final Subscriptions<Resume> subscriptions = new Subscriptions<>(Resume::subscription);
  private TopicPartition assigned;
  private long turns;

  SharedScan(KafkaSettings kafka, Map<StreamKind, String> topics, StreamEventReader reader) {
    this.kafka = kafka;
    this.topics = Map.copyOf(topics);
    this.reader = reader;
    thread.setDaemon(true);
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
  void add(Resume resume) {
    if (open.incrementAndGet() > MOST) {
      open.decrementAndGet();
      throw new StreamException(
          Reason.OVERLOAD, "too many clients read missed events; try again in some seconds");
    }
    added.add(resume);
    synchronized (thread) {
      if (thread.getState() == Thread.State.NEW && !closed) {
        thread.start();
      }
      thread.notifyAll();
    }
  }

  private void run() {
    while (!closed) {
      try {
        awaitWork();
        scanWithConsumer();
      } catch (WakeupException e) {
        return;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (RuntimeException e) {
        takeAdded();
        all().forEach(each -> fail(each, e));
      }
    }
  }

  private void scanWithConsumer() throws InterruptedException {
    try (KafkaConsumer<byte[], byte[]> kafkaConsumer =
        new KafkaConsumer<>(TopicConsumers.properties(kafka))) {
      consumer = kafkaConsumer;
      assigned = null;
      scan();
    }
  }

  private void takeAdded() {
    for (Resume each = added.poll(); each != null; each = added.poll()) {
      waiting.add(each);
    }
  }

  private List<Resume> all() {
    List<Resume> all = new ArrayList<>(active);
    all.addAll(waiting);
    return all;
  }

  private void scan() throws InterruptedException {
    while (!closed) {
      takeAdded();
      all().stream().filter(Resume::isCancelled).forEach(this::remove);
      activate();
      Optional<Resume> next =
          active.stream().filter(Resume::hasRoom).min(Comparator.comparingLong(Resume::turn));
      if (next.isPresent()) {
        read(next.get());
      } else {
        awaitWork();
      }
    }
  }

  /** Clients that have taken what they were sent do not wake the thread: it looks by itself. */
  private void awaitWork() throws InterruptedException {
    synchronized (thread) {
      if (added.isEmpty() && !closed) {
        if (active.isEmpty()) {
          thread.wait();
        } else {
          thread.wait(IDLE_MILLIS);
        }
      }
    }
  }

  /**
   * Starts the waiting ones that the limit of each client permits, and checks that Kafka still has
   * their events.
   */
  private void activate() {
    if (waiting.isEmpty()) {
      return;
    }
    Map<String, Integer> byClient = new HashMap<>();
    active.forEach(each -> byClient.merge(each.client(), 1, Integer::sum));
    RetainedEvents retained = null;
    for (Resume each : List.copyOf(waiting)) {
      if (byClient.merge(each.client(), 1, Integer::sum) > MOST_OF_CLIENT) {
        continue;
      }
      if (retained == null) {
        retained = RetainedEvents.read(consumer, topics);
      }
      waiting.remove(each);
      begin(each, retained);
    }
  }

  private void begin(Resume resume, RetainedEvents retained) {
    try {
      retained.check(resume);
    } catch (StreamException e) {
      fail(resume, e);
      return;
    }
    active.add(resume);
    subscriptions.add(resume);
    report(resume);
  }

  private void report(Resume resume) {
    resume.report();
    if (resume.isComplete()) {
      remove(resume);
    }
  }

  /** One turn: from where the client is, for all who are there, too. */
  private void read(Resume first) {
    for (StreamKind kind : Offsets.KINDS) {
      for (int i = 0; i < first.until().partitions(kind); i++) {
        if (first.isBehind(kind, i)) {
          read(first, kind, i);
          return;
        }
      }
    }
  }

  private void read(Resume first, StreamKind kind, int partition) {
    TopicPartition place = new TopicPartition(topics.get(kind), partition);
    long from = first.next().get(kind, partition);
    seek(place, from);
    turns++;
    long until = System.nanoTime() + TURN_NANOS;
    while (!closed && first.continuesAt(kind, partition, from)) {
      try {
        from = offer(consumer.poll(POLL), place, kind, from);
      } catch (OffsetOutOfRangeException e) {
        assigned = null;
        fail(first, RetainedEvents.gone());
        return;
      }
      if (System.nanoTime() - until > 0) {
        break;
      }
    }
    List.copyOf(active).forEach(this::report);
  }

  private void seek(TopicPartition place, long offset) {
    if (!place.equals(assigned)) {
      consumer.assign(List.of(place));
      assigned = place;
      consumer.seek(place, offset);
    } else if (consumer.position(place) != offset) {
      consumer.seek(place, offset);
    }
  }

  /** Offers what was read from an offset on; returns the next offset. */
  private long offer(
      ConsumerRecords<byte[], byte[]> read, TopicPartition place, StreamKind kind, long from) {
    Set<Resume> here = new LinkedHashSet<>();
    for (Resume each : active) {
      if (each.continuesAt(kind, place.partition(), from)) {
        here.add(each);
      }
    }
    records.add(read.count());
    for (ConsumerRecord<byte[], byte[]> record : read) {
      offer(record, kind, here::contains);
    }
    long next = consumer.position(place);
    for (Resume each : here) {
      if (each.next().get(kind, place.partition()) <= next) {
        each.advance(kind, place.partition(), next, turns);
      }
    }
    return next;
  }

  private void offer(
      ConsumerRecord<byte[], byte[]> record, StreamKind kind, Predicate<Resume> isHere) {
    try {
      StreamEvent event =
          reader.read(
              kind,
              new RawRecord(
                  record.key(),
                  record.value(),
                  record.partition(),
                  record.offset(),
                  record.timestamp()));
      subscriptions.forEach(
          event,
          each -> {
            if (isHere.test(each)) {
              each.take(event);
            }
          });
    } catch (RefusedException e) {
      // Counted when it was read first.
    }
  }

  private void fail(Resume resume, RuntimeException why) {
    remove(resume);
    resume.listener().failed(why);
  }

  private void remove(Resume resume) {
    boolean known = waiting.remove(resume);
    if (active.remove(resume)) {
      subscriptions.remove(resume);
      known = true;
    }
    if (known) {
      open.decrementAndGet();
    }
  }

  @Override
  public void close() {
    closed = true;
    // An interrupted consumer would log a stack trace.
    KafkaConsumer<byte[], byte[]> reading = consumer;
    if (reading != null) {
      reading.wakeup();
    }
    synchronized (thread) {
      thread.notifyAll();
    }
  }
}
