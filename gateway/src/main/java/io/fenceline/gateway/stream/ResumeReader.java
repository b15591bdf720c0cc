package io.fenceline.gateway.stream;

import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.gateway.stream.StreamException.Reason;
import io.fenceline.kafka.KafkaSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads from Kafka what clients missed, a portion at a time, each with a consumer of its own on one
 * of a few threads. Thread-safe.
 */
final class ResumeReader implements AutoCloseable {
  private static final int THREADS = 4;
  private static final int MAX_WAITING = 1_000;
  private static final int MAX_BYTES = 1 << 20;
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration ANSWER = Duration.ofSeconds(5);
  private static final Duration PORTION = Duration.ofSeconds(5);

  /**
   * A portion.
   *
   * @param events those that the subscription matches
   * @param next where the next portion begins
   */
  record Missed(List<StreamEvent> events, Offsets next) {}

  private final StreamEventReader reader;
  private final Properties properties;
  private final Map<EventKind, String> topics;
  private final ThreadPoolExecutor executor;
  private final Set<Consumer<byte[], byte[]>> open = ConcurrentHashMap.newKeySet();

  ResumeReader(KafkaSettings kafka, Map<EventKind, String> topics, StreamEventReader reader) {
    this.reader = reader;
    this.properties = properties(kafka);
    this.topics = Map.copyOf(topics);
    this.executor =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            30,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_WAITING),
            ResumeReader::thread);
    executor.allowCoreThreadTimeOut(true);
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "fenceline-resume");
    thread.setDaemon(true);
    return thread;
  }

  private static Properties properties(KafkaSettings kafka) {
    Properties properties = kafka.consumer();
    properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
    properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    return properties;
  }

  /**
   * Reads a portion of the events between the offsets. Fails with {@link StreamException} when they
   * are gone, or when too many clients wait.
   *
   * @param until for each partition; where it is lower than {@code from}, it is only checked that
   *     the partition reaches that far
   */
  CompletableFuture<Missed> read(Subscription subscription, Offsets from, Offsets until) {
    CompletableFuture<Missed> result = new CompletableFuture<>();
    try {
      executor.execute(
          () -> {
            try {
              result.complete(readNow(subscription, from, until));
            } catch (RuntimeException e) {
              result.completeExceptionally(e);
            }
          });
    } catch (RejectedExecutionException e) {
      result.completeExceptionally(
          new StreamException(
              Reason.OVERLOAD, "too many clients read missed events; try again in some seconds"));
    }
    return result;
  }

  private Missed readNow(Subscription subscription, Offsets from, Offsets until) {
    try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(properties)) {
      open.add(consumer);
      try {
        return read(consumer, subscription, from, until);
      } finally {
        open.remove(consumer);
      }
    } catch (OffsetOutOfRangeException e) {
      throw gone();
    }
  }

  private Missed read(
      Consumer<byte[], byte[]> consumer, Subscription subscription, Offsets from, Offsets until) {
    Map<TopicPartition, Long> targets = new HashMap<>();
    for (EventKind kind : Offsets.KINDS) {
      if (subscription.kinds().contains(kind)) {
        targets.putAll(targets(consumer, kind, from, until));
      }
    }
    consumer.assign(targets.keySet());
    targets.keySet().forEach(each -> consumer.seek(each, from.get(kind(each), each.partition())));
    return new Portion(consumer, subscription, from, targets).read();
  }

  /** The partitions of which events are missing, with the offset up to which to read. */
  private Map<TopicPartition, Long> targets(
      Consumer<byte[], byte[]> consumer, EventKind kind, Offsets from, Offsets until) {
    Map<TopicPartition, Long> targets = new HashMap<>();
    int partitions = Math.max(from.partitions(kind), until.partitions(kind));
    for (int i = 0; i < partitions; i++) {
      if (from.get(kind, i) != until.get(kind, i)) {
        targets.put(new TopicPartition(topics.get(kind), i), until.get(kind, i));
      }
    }
    if (!targets.isEmpty()) {
      check(consumer, kind, from, targets.keySet());
    }
    targets
        .entrySet()
        .removeIf(each -> from.get(kind, each.getKey().partition()) >= each.getValue());
    return targets;
  }

  private void check(
      Consumer<byte[], byte[]> consumer, EventKind kind, Offsets from, Set<TopicPartition> all) {
    Set<TopicPartition> existing =
        consumer.partitionsFor(topics.get(kind), ANSWER).stream()
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .collect(Collectors.toSet());
    if (!existing.containsAll(all)) {
      throw gone();
    }
    Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(all, ANSWER);
    Map<TopicPartition, Long> ends = consumer.endOffsets(all, ANSWER);
    for (TopicPartition each : all) {
      long offset = from.get(kind, each.partition());
      if (offset == Offsets.UNKNOWN) {
        from.set(kind, each.partition(), beginnings.get(each));
      } else if (offset < beginnings.get(each) || offset > ends.get(each)) {
        throw gone();
      }
    }
  }

  private static StreamException gone() {
    return new StreamException(
        Reason.CURSOR_GONE,
        "cursor: events behind it are gone (retention, or the topic was created again); connect"
            + " without it");
  }

  private EventKind kind(TopicPartition partition) {
    return partition.topic().equals(topics.get(EventKind.TRANSITION))
        ? EventKind.TRANSITION
        : EventKind.AD_MATCH;
  }

  /** Reads until the targets are reached, or enough has been found for now. */
  private final class Portion {
    private final Consumer<byte[], byte[]> consumer;
    private final Subscription subscription;
    private final Offsets next;
    private final Map<TopicPartition, Long> targets;
    private final List<StreamEvent> events = new ArrayList<>();
    private int bytes;

    Portion(
        Consumer<byte[], byte[]> consumer,
        Subscription subscription,
        Offsets next,
        Map<TopicPartition, Long> targets) {
      this.consumer = consumer;
      this.subscription = subscription;
      this.next = next;
      this.targets = new HashMap<>(targets);
    }

    Missed read() {
      long deadline = System.nanoTime() + PORTION.toNanos();
      while (!targets.isEmpty() && bytes < MAX_BYTES && System.nanoTime() - deadline < 0) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          if (bytes >= MAX_BYTES) {
            return new Missed(events, next);
          }
          add(record);
        }
        targets.keySet().forEach(each -> next.set(kind(each), each.partition(), position(each)));
        targets
            .entrySet()
            .removeIf(
                each ->
                    next.get(kind(each.getKey()), each.getKey().partition()) >= each.getValue());
        consumer.assign(targets.keySet());
      }
      return new Missed(events, next);
    }

    /** What lies behind the target is among the recent events. */
    private long position(TopicPartition partition) {
      return Math.min(consumer.position(partition), targets.get(partition));
    }

    private void add(ConsumerRecord<byte[], byte[]> record) {
      TopicPartition partition = new TopicPartition(record.topic(), record.partition());
      if (record.offset() >= targets.get(partition)) {
        return;
      }
      EventKind kind = kind(partition);
      next.set(kind, record.partition(), record.offset() + 1);
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
        if (subscription.matches(event)) {
          events.add(event);
          bytes += event.bytes();
        }
      } catch (RefusedException e) {
        // Counted when it was read first.
      }
    }
  }

  @Override
  public void close() {
    executor.shutdown();
    executor.getQueue().clear();
    // Interrupted consumers would log stack traces.
    open.forEach(Consumer::wakeup);
  }
}
