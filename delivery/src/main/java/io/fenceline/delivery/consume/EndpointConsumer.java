package io.fenceline.delivery.consume;

import io.fenceline.delivery.config.Endpoint;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.TopicState;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.LostRecordsException;
import io.fenceline.kafka.loop.BackgroundLoop;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the events of one endpoint as a consumer group of its own, on a thread of its own: so an
 * endpoint that is behind delays no other, and what it has not got stays in Kafka.
 */
final class EndpointConsumer {
  private static final Logger LOG = LoggerFactory.getLogger(EndpointConsumer.class);
  private static final Duration POLL = Duration.ofMillis(100);
  private static final long COMMIT_NANOS = Duration.ofSeconds(1).toNanos();

  /** Longer than all requests of one step together. */
  private static final Duration LONGEST_STEP = Duration.ofMinutes(5);

  /** Less than the command waits for. */
  private static final Duration CLOSE = Duration.ofSeconds(20);

  private static final Duration WRITE_WAIT = Duration.ofSeconds(10);

  /** Longer than it waits for what is under way. */
  private static final Duration CLOSE_LIMIT = CLOSE.plusSeconds(20);

  private final KafkaSettings kafka;
  private final Endpoint endpoint;
  private final String group;
  private final Collection<String> topics;
  private final boolean continueOnDataLoss;
  private final PartitionDeliveries partitions;
  private final EndpointDispatcher dispatcher;
  private final DeliveryListener listener;
  private final Executor executor;
  private final BackgroundLoop loop;
  private final Map<String, Uuid> topicIds = new HashMap<>();
  private volatile boolean joined;
  private volatile double lag;
  private String commitProblem;

  EndpointConsumer(
      KafkaSettings kafka,
      Endpoint endpoint,
      String group,
      Collection<String> topics,
      boolean continueOnDataLoss,
      PartitionDeliveries partitions,
      EndpointDispatcher dispatcher,
      DeliveryListener listener,
      Executor executor) {
    this.kafka = kafka;
    this.endpoint = endpoint;
    this.group = group;
    this.topics = topics;
    this.continueOnDataLoss = continueOnDataLoss;
    this.partitions = partitions;
    this.dispatcher = dispatcher;
    this.listener = listener;
    this.executor = executor;
    this.loop =
        new BackgroundLoop(
                "fenceline-deliver-" + endpoint.name(),
                "the reading of endpoint " + endpoint.name(),
                Duration.ZERO,
                this::readUntilClosed)
            .withLongestStep(LONGEST_STEP.plus(endpoint.timeout()))
            .endingOn(LostEventsException.class)
            .closedBy(() -> {}, CLOSE_LIMIT);
  }

  /** Its thread; when it is closed, attempts end first, and what is done is committed. */
  BackgroundLoop loop() {
    return loop;
  }

  /** Whether the group has given this process its partitions, possibly none. */
  boolean hasJoined() {
    return joined;
  }

  /** Records that were not read yet. */
  double lag() {
    return lag;
  }

  private void readUntilClosed() {
    try (Admin admin = TopicSetup.connect(kafka)) {
      StartPositions.prepare(admin, group, topics, endpoint.start(), topicIds, this::lost);
      read(admin);
    } finally {
      forget(call(partitions::all));
    }
  }

  private void read(Admin admin) {
    try (Consumer<byte[], byte[]> consumer = GroupConsumers.create(kafka, group)) {
      consumer.subscribe(topics, new Rebalances(admin, consumer));
      try {
        readUntilClosed(admin, consumer);
      } catch (RuntimeException | Error e) {
        loop.report(e); // Closing the consumer waits for what is under way.
        throw e;
      }
      release(consumer, consumer.assignment(), CLOSE);
    }
  }

  private void readUntilClosed(Admin admin, Consumer<byte[], byte[]> consumer) {
    PartitionEnds ends = new PartitionEnds(admin);
    CheckedConsumer checked = CheckedConsumer.ofGroup(consumer, admin, topicIds);
    long committedNanos = System.nanoTime();
    while (loop.advance()) {
      ends.poll(consumer.assignment());
      try {
        take(checked.poll(wanted(consumer), POLL), ends);
      } catch (LostRecordsException e) {
        goOn(consumer, e);
      }
      if (System.nanoTime() - committedNanos > COMMIT_NANOS) {
        commit(consumer);
        committedNanos = System.nanoTime();
      }
    }
  }

  /**
   * Waits for what is under way, within limits, and commits what is done. What is cut off then is
   * sent again by the next owner.
   */
  private void release(
      Consumer<byte[], byte[]> consumer, Collection<TopicPartition> given, Duration limit) {
    awaitIdle(given, limit);
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

  private void awaitIdle(Collection<TopicPartition> given, Duration limit) {
    call(() -> partitions.giveAway(given))
        .completeOnTimeout(null, limit.toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }

  private void forget(Collection<TopicPartition> given) {
    run(() -> partitions.forget(given));
  }

  private Set<TopicPartition> wanted(Consumer<byte[], byte[]> consumer) {
    Set<TopicPartition> wanted = new HashSet<>(consumer.assignment());
    wanted.removeAll(call(partitions::full));
    return wanted;
  }

  private void take(ConsumerRecords<byte[], byte[]> records, PartitionEnds ends) {
    run(
        () -> {
          records
              .nextOffsets()
              .forEach((each, next) -> partitions.add(each, records.records(each), next));
          dispatcher.pump();
          lag = partitions.unread(ends::of);
        });
  }

  /** With a topic that is another one, everything begins anew. */
  private void goOn(Consumer<byte[], byte[]> consumer, LostRecordsException e) {
    if (e.remaining().isEmpty()) {
      throw e;
    }
    lost(e.getMessage());
    run(() -> partitions.restart(e.remaining()));
    e.remaining().forEach(consumer::seek);
  }

  /**
   * Goes on without events.
   *
   * @throws LostEventsException unless that is wanted
   */
  private void lost(String loss) {
    if (!continueOnDataLoss) {
      throw new LostEventsException(loss);
    }
    LOG.warn("endpoint {}: {}; continues from the oldest event", endpoint.name(), loss);
    listener.eventsLost();
  }

  private void commit(Consumer<byte[], byte[]> consumer) {
    Map<TopicPartition, OffsetAndMetadata> commits = call(partitions::commits);
    if (!commits.isEmpty()) {
      consumer.commitAsync(commits, this::committed);
    }
  }

  private void committed(Map<TopicPartition, OffsetAndMetadata> offsets, Exception e) {
    if (e == null) {
      commitProblem = null;
      run(() -> partitions.committed(offsets));
    } else {
      listener.commitFailed();
      if (!e.toString().equals(commitProblem)) {
        commitProblem = e.toString();
        LOG.warn(
            "endpoint {}: a commit failed, events may be sent again after a restart: {}",
            endpoint.name(),
            commitProblem);
      }
    }
  }

  private void run(Runnable task) {
    call(
        () -> {
          task.run();
          return null;
        });
  }

  /** Throws what the task throws. */
  private <T> T call(Supplier<T> task) {
    try {
      return CompletableFuture.supplyAsync(task, executor).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException known ? known : e;
    }
  }

  /** Partitions come and go on the thread that polls. */
  private final class Rebalances implements ConsumerRebalanceListener {
    private final Consumer<byte[], byte[]> consumer;
    private final PartitionStarts starts;

    Rebalances(Admin admin, Consumer<byte[], byte[]> consumer) {
      this.consumer = consumer;
      this.starts =
          new PartitionStarts(
              topic -> TopicState.read(admin, topic), topicIds, EndpointConsumer.this::lost);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
      Map<TopicPartition, Partition> begun =
          starts.of(assigned, consumer.committed(new HashSet<>(assigned)));
      begun.forEach((each, partition) -> consumer.seek(each, partition.position()));
      run(() -> partitions.assign(begun));
      joined = true;
    }

    /** The next owner begins when this returns, so nothing may be under way then. */
    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
      release(consumer, revoked, endpoint.timeout().plus(WRITE_WAIT));
    }

    /** This process may be given them again: no event is sent twice at a time. */
    @Override
    public void onPartitionsLost(Collection<TopicPartition> lost) {
      awaitIdle(lost, endpoint.timeout().plus(WRITE_WAIT));
      forget(lost);
    }
  }
}
