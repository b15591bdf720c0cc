package io.fenceline.gateway.topics;

import io.fenceline.kafka.AccessProblem;
import io.fenceline.kafka.KafkaSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads all partitions of one topic on a thread of its own until it is closed. While Kafka is away
 * or the topic is missing it tries again, and goes on where it was. Thread-safe.
 */
public final class TopicReader implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TopicReader.class);
  private static final Duration RETRY = Duration.ofSeconds(1);
  private static final Duration CLOSE_CONSUMER = Duration.ofMillis(600);
  private static final Duration CLOSE = Duration.ofMillis(700);
  private static final Duration CLOSE_INTERRUPTED = Duration.ofMillis(200);

  /** How far a reader is. */
  public enum State {
    /** Kafka has not answered yet. */
    CONNECTING,
    /** The topic does not exist. */
    MISSING,
    /** Reading what was in the topic when the reader started. */
    LOADING,
    /** Has what was in the topic at the start, and follows what comes. */
    READY
  }

  private final Properties properties;
  private final TopicLookup lookup;
  private final String topic;
  private final TopicPositions positions;
  private final RecordHandler handler;
  private final RefusalLog refusals;
  private final Thread thread;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile KafkaConsumer<byte[], byte[]> consumer;
  private volatile State state = State.CONNECTING;
  private volatile String failure;

  TopicReader(
      KafkaSettings kafka,
      TopicLookup lookup,
      String topic,
      TopicPositions positions,
      RecordHandler handler,
      RefusalLog refusals) {
    this.properties = TopicConsumers.properties(kafka);
    properties.putIfAbsent(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "2000");
    this.lookup = lookup;
    this.topic = topic;
    this.positions = positions;
    this.handler = handler;
    this.refusals = refusals;
    this.thread = new Thread(this::run, "read-" + topic);
    thread.setDaemon(true);
  }

  /** Starts to read; to be called once. */
  public TopicReader start() {
    thread.start();
    return this;
  }

  public String topic() {
    return topic;
  }

  /** How many records could not be read and were skipped. */
  public long refused() {
    return refusals.count();
  }

  /** How many records of the topic are not read yet. */
  public long lag() {
    return positions.lag();
  }

  public State state() {
    return state;
  }

  /** The reason why the reader is not ready, and the remedy; empty when it is. */
  public Optional<String> unreadyReason() {
    return switch (state) {
      case READY -> Optional.empty();
      case LOADING -> Optional.of("topic %s is being read; try again in a moment".formatted(topic));
      case MISSING ->
          Optional.of("topic %s does not exist; create it, or correct its name".formatted(topic));
      case CONNECTING ->
          Optional.of("topic %s cannot be read yet: %s".formatted(topic, whyNotConnected()));
    };
  }

  private String whyNotConnected() {
    String known = failure;
    if (known == null) {
      return "Kafka has not answered; check that it is up";
    }
    return known.contains("; ")
        ? known
        : known + "; check that Kafka is up and that this user may read";
  }

  private void run() {
    while (!isClosed()) {
      try {
        consume();
        closed.await(RETRY.toMillis(), TimeUnit.MILLISECONDS);
      } catch (InterruptedException | WakeupException | InterruptException e) {
        return;
      } catch (RuntimeException e) {
        retryAfter(e);
      }
    }
  }

  private void retryAfter(RuntimeException e) {
    Optional<String> refused = AccessProblem.of(e).map(AccessProblem::text);
    failure = refused.orElse(e.getMessage());
    if (state == State.LOADING || refused.isPresent()) {
      state = State.CONNECTING;
    }
    if (e instanceof KafkaException) {
      LOG.warn(
          "topic {}: reading failed and begins again: {}", topic, refused.orElse(e.toString()));
    } else {
      LOG.error("topic {}: reading failed and begins again", topic, e);
    }
    try {
      closed.await(RETRY.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns when the topic does not exist. */
  private void consume() throws InterruptedException {
    KafkaConsumer<byte[], byte[]> kafka = new KafkaConsumer<>(properties);
    consumer = kafka;
    try {
      Optional<FoundTopic> found = positions.find(lookup, topic);
      while (!isClosed() && found.isPresent()) {
        assign(kafka, found.get());
        follow(kafka);
        found = positions.find(lookup, topic);
      }
      if (!isClosed()) {
        reportMissing();
      }
    } finally {
      consumer = null;
      boolean interrupted = Thread.interrupted();
      kafka.close(CloseOptions.timeout(CLOSE_CONSUMER));
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A topic that was deleted may be created again, with other records at the same offsets. */
  private void reportMissing() {
    if (positions.hasRead()) {
      LOG.warn("topic {}: deleted while it was read; it is read anew once it exists", topic);
      restart();
    }
    state = State.MISSING;
  }

  private void assign(KafkaConsumer<byte[], byte[]> kafka, FoundTopic found) {
    if (positions.isReplacedBy(found)) {
      LOG.warn("topic {}: deleted and created again while it was read; it is read anew", topic);
      restart();
    }
    positions.assign(kafka, found);
  }

  private void restart() {
    positions.reset();
    state = State.LOADING;
    handler.restart();
  }

  /** Reads until the partitions are to be looked at again. */
  private void follow(KafkaConsumer<byte[], byte[]> kafka) throws InterruptedException {
    if (state != State.READY) {
      state = State.LOADING;
    }
    try {
      handler.assigned(positions.nextOffsets());
      positions.follow(kafka, handler, this::isClosed, this::becomeReady);
    } catch (InvalidOffsetException e) {
      LOG.warn(
          "topic {}: records that were not read yet are gone (retention, or the topic was created"
              + " again): it is read again from the start ({})",
          topic,
          e.getMessage());
      restart();
    }
  }

  private boolean isClosed() {
    return closed.getCount() == 0;
  }

  private void becomeReady() throws InterruptedException {
    if (state != State.READY) {
      handler.ready();
      handler.assigned(positions.nextOffsets());
      state = State.READY;
    }
  }

  boolean isRunning() {
    return thread.isAlive();
  }

  /** Asks the thread to end, so that several readers end at the same time. */
  public void stop() {
    closed.countDown();
    KafkaConsumer<byte[], byte[]> kafka = consumer;
    if (kafka != null) {
      kafka.wakeup();
    }
  }

  /** Ends the thread; takes less than a second. */
  @Override
  public void close() {
    stop();
    try {
      thread.join(CLOSE.toMillis());
      if (thread.isAlive()) {
        // It waits for an event loop or for an answer of Kafka.
        thread.interrupt();
        thread.join(CLOSE_INTERRUPTED.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
