package io.fenceline.delivery.consume;

import io.fenceline.delivery.config.Endpoint;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the events of one endpoint as a consumer group of its own, on a thread of its own: so an
 * endpoint that is behind delays no other, and what it has not got stays in Kafka.
 */
final class EndpointWorker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EndpointWorker.class);
  private static final Duration POLL = Duration.ofMillis(100);
  private static final long COMMIT_NANOS = Duration.ofSeconds(1).toNanos();

  /** Less than the command waits for. */
  private static final Duration CLOSE = Duration.ofSeconds(20);

  private static final Duration SET_ASIDE = Duration.ofSeconds(10);
  private static final long RETRY_SECONDS = 5;

  private final KafkaSettings kafka;
  private final Endpoint endpoint;
  private final String group;
  private final Collection<String> topics;
  private final boolean continueOnDataLoss;
  private final PartitionDeliveries partitions;
  private final Dispatcher dispatcher;
  private final Executor executor;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;
  private volatile boolean joined;
  private volatile boolean stopped;
  private volatile String problem;
  private volatile double lag;

  EndpointWorker(
      KafkaSettings kafka,
      Endpoint endpoint,
      String group,
      Collection<String> topics,
      boolean continueOnDataLoss,
      PartitionDeliveries partitions,
      Dispatcher dispatcher,
      Executor executor) {
    this.kafka = kafka;
    this.endpoint = endpoint;
    this.group = group;
    this.topics = topics;
    this.continueOnDataLoss = continueOnDataLoss;
    this.partitions = partitions;
    this.dispatcher = dispatcher;
    this.executor = executor;
    this.thread = new Thread(this::run, "fenceline-deliver-" + endpoint.name());
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Whether the group has given this process its partitions, possibly none. */
  boolean hasJoined() {
    return joined;
  }

  /** Why Kafka cannot be read; null while it can. */
  String problem() {
    return problem;
  }

  /** Records that were not read yet. */
  double lag() {
    return lag;
  }

  private void run() {
    while (!isClosing() && !stopped) {
      try {
        prepare();
        read();
      } catch (OffsetOutOfRangeException e) {
        stopped = true;
        report(
            "events were deleted before they were delivered (%s); --on-data-loss continue goes on from the oldest that exist"
                .formatted(e.offsetOutOfRangePartitions()));
      } catch (KafkaException e) {
        report(String.valueOf(e.getMessage()));
      } finally {
        forget(call(partitions::all));
      }
      pause();
    }
  }

  private void prepare() {
    try (Admin admin = TopicSetup.connect(kafka)) {
      StartPositions.prepare(admin, group, topics, endpoint.start());
    }
  }

  private void report(String text) {
    if (!isClosing() && !text.equals(problem)) {
      problem = text;
      LOG.error("endpoint {}: {}", endpoint.name(), text);
    }
  }

  private boolean isClosing() {
    return closing.getCount() == 0;
  }

  private void pause() {
    try {
      closing.await(RETRY_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      closing.countDown();
    }
  }

  private void read() {
    try (Consumer<byte[], byte[]> consumer = EndpointConsumer.create(kafka, group)) {
      consumer.subscribe(topics, new Rebalances(consumer));
      long committedNanos = System.nanoTime();
      while (!isClosing()) {
        poll(consumer);
        if (System.nanoTime() - committedNanos > COMMIT_NANOS) {
          commit(consumer);
          committedNanos = System.nanoTime();
        }
      }
      release(consumer, consumer.assignment(), CLOSE);
    }
  }

  /**
   * Waits for what is under way, within limits, and commits what is done. What is cut off then is
   * sent again by the next owner.
   */
  private void release(
      Consumer<byte[], byte[]> consumer, Collection<TopicPartition> given, Duration limit) {
    call(() -> partitions.giveAway(given))
        .completeOnTimeout(null, limit.toMillis(), TimeUnit.MILLISECONDS)
        .join();
    Map<TopicPartition, OffsetAndMetadata> commits = new HashMap<>(call(partitions::commits));
    commits.keySet().retainAll(given);
    try {
      if (!commits.isEmpty()) {
        consumer.commitSync(commits);
      }
    } catch (KafkaException e) {
      LOG.warn("endpoint {}: a commit failed: {}", endpoint.name(), e.toString());
    }
    forget(given);
  }

  private void forget(Collection<TopicPartition> given) {
    call(
        () -> {
          partitions.forget(given);
          return null;
        });
  }

  private void poll(Consumer<byte[], byte[]> consumer) {
    ConsumerRecords<byte[], byte[]> records;
    try {
      records = consumer.poll(POLL);
    } catch (OffsetOutOfRangeException e) {
      if (!continueOnDataLoss) {
        throw e;
      }
      LOG.warn(
          "endpoint {}: events were deleted before they were delivered: {}",
          endpoint.name(),
          e.offsetOutOfRangePartitions());
      goOnFromOldest(consumer, e.offsetOutOfRangePartitions().keySet());
      return;
    }
    problem = null;
    Map<TopicPartition, Long> next = new HashMap<>();
    records.partitions().forEach(each -> next.put(each, consumer.position(each)));
    Set<TopicPartition> full =
        call(
            () -> {
              next.forEach((each, offset) -> partitions.add(each, records.records(each), offset));
              dispatcher.pump();
              return partitions.full();
            });
    flow(consumer, full);
  }

  /** Commits it, too: else the loss would be found again at a start before the next event. */
  private static void goOnFromOldest(
      Consumer<byte[], byte[]> consumer, Collection<TopicPartition> partitions) {
    consumer.seekToBeginning(partitions);
    Map<TopicPartition, OffsetAndMetadata> oldest = new HashMap<>();
    partitions.forEach(each -> oldest.put(each, new OffsetAndMetadata(consumer.position(each))));
    consumer.commitSync(oldest);
  }

  private void flow(Consumer<byte[], byte[]> consumer, Set<TopicPartition> full) {
    Set<TopicPartition> resumed = new HashSet<>(consumer.paused());
    resumed.removeAll(full);
    consumer.resume(resumed);
    Set<TopicPartition> paused = new HashSet<>(full);
    paused.retainAll(consumer.assignment());
    consumer.pause(paused);
    lag =
        consumer.assignment().stream().mapToLong(each -> consumer.currentLag(each).orElse(0)).sum();
  }

  private void commit(Consumer<byte[], byte[]> consumer) {
    Map<TopicPartition, OffsetAndMetadata> commits = call(partitions::commits);
    if (!commits.isEmpty()) {
      consumer.commitAsync(
          commits,
          (offsets, e) -> {
            if (e == null) {
              executor.execute(() -> partitions.committed(offsets));
            } else {
              LOG.debug("endpoint {}: a commit failed: {}", endpoint.name(), e.toString());
            }
          });
    }
  }

  private <T> T call(Supplier<T> task) {
    return CompletableFuture.supplyAsync(task, executor).join();
  }

  /** Partitions come and go on the thread that polls. */
  private final class Rebalances implements ConsumerRebalanceListener {
    private final Consumer<byte[], byte[]> consumer;

    Rebalances(Consumer<byte[], byte[]> consumer) {
      this.consumer = consumer;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
      Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
      consumer
          .committed(new HashSet<>(assigned))
          .forEach(
              (partition, committed) -> {
                if (committed != null) {
                  positions.put(partition, committed);
                }
              });
      Set<TopicPartition> added = new HashSet<>(assigned);
      added.removeAll(positions.keySet());
      // They were added to the topic after the group began.
      consumer
          .beginningOffsets(added)
          .forEach(
              (partition, offset) -> {
                positions.put(partition, new OffsetAndMetadata(offset));
                consumer.seek(partition, offset);
              });
      call(
          () -> {
            partitions.assign(positions);
            return null;
          });
      joined = true;
    }

    /** The next owner begins when this returns, so nothing may be under way then. */
    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
      release(consumer, revoked, endpoint.timeout().plus(SET_ASIDE));
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> lost) {
      forget(lost);
    }
  }

  /** Returns when attempts that are under way have ended and what is done is committed. */
  @Override
  public void close() {
    closing.countDown();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
