package io.fenceline.gateway.stream;

import io.fenceline.gateway.stream.StreamException.Reason;
import io.fenceline.gateway.topics.TopicConsumers;
import io.fenceline.kafka.KafkaSettings;
import java.time.Duration;
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
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads from Kafka what clients missed, a portion at a time, each with a consumer of its own on one
 * of a few threads. Thread-safe.
 */
final class ResumeReader implements AutoCloseable {
  private static final int THREADS = 4;
  private static final int MAX_WAITING = 1_000;
  private static final Duration ANSWER = Duration.ofSeconds(5);

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
    this.properties = TopicConsumers.properties(kafka);
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
    return new MissedPortion(consumer, subscription, reader, this::kind, from, targets).read();
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

  @Override
  public void close() {
    executor.shutdown();
    executor.getQueue().clear();
    // Interrupted consumers would log stack traces.
    open.forEach(Consumer::wakeup);
  }
}
