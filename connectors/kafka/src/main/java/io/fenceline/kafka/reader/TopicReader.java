package io.fenceline.kafka.reader;

import io.fenceline.kafka.AccessProblem;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.LogEnds;
import io.fenceline.kafka.TopicState;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.LostRecordsException;
import io.fenceline.kafka.client.StartPosition;
import io.fenceline.kafka.loop.BackgroundLoop;
import io.fenceline.kafka.loop.Liveness;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads all partitions of one topic on a thread of its own until it is closed. While Kafka is away
 * or the topic is missing it tries again, and goes on where it was. Thread-safe.
 */
public final class TopicReader implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TopicReader.class);
  private static final Duration RETRY = Duration.ofSeconds(1);

  /** An answer of Kafka or an event loop that it waits for then is not waited for. */
  private static final Duration CLOSE = Duration.ofMillis(700);

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

  private final KafkaSettings settings;
  private final Admin admin;
  private final String topic;
  private final TopicPositions positions;
  private final RecordHandler handler;
  private final RefusalLog refusals;
  private final BackgroundLoop loop;
  private volatile CheckedConsumer consumer;
  private volatile State state = State.CONNECTING;

  /**
   * @param start the position in each partition
   * @param lookup the interval of checks whether the topic is still there, and the same
   * @param refusals of the handler
   */
  public TopicReader(
      KafkaSettings kafka,
      Admin admin,
      String topic,
      StartPosition start,
      Duration lookup,
      RecordHandler handler,
      RefusalLog refusals) {
    this.settings = kafka;
    this.admin = admin;
    this.topic = topic;
    this.positions = new TopicPositions(start, lookup);
    this.handler = handler;
    this.refusals = refusals;
    this.loop =
        new BackgroundLoop("read-" + topic, "the reader of topic " + topic, RETRY, this::consume)
            .closedBy(this::wakeUp, CLOSE);
  }

  /** Starts to read; to be called once. */
  public TopicReader start() {
    loop.start();
    return this;
  }

  public String topic() {
    return topic;
  }

  /** Whether the thread lives and advances. */
  public Liveness liveness() {
    return loop.liveness();
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
    String known = loop.problem().orElse("Kafka has not answered");
    return known.contains("; ")
        ? known
        : known + "; check that Kafka is up and that this user may read";
  }

  /** Returns when the topic does not exist, or is another one. */
  private void consume() throws InterruptedException {
    try (CheckedConsumer kafka = connect()) {
      consumer = kafka;
      while (loop.advance()) {
        LogEnds.ask(admin, positions.assign(kafka, topic), positions::logEnd);
        state = state == State.READY ? state : State.LOADING;
        handler.assigned(positions.next());
        positions.follow(kafka, handler, loop::advance, this::becomeReady);
      }
    } catch (UnknownTopicOrPartitionException e) {
      state = State.MISSING;
    } catch (LostRecordsException e) {
      LOG.warn("{}; the topic is read anew", e.getMessage());
      positions.reset();
      state = State.LOADING;
      handler.restart();
    } catch (RuntimeException | Error e) {
      if (state == State.LOADING || AccessProblem.of(e).isPresent()) {
        state = State.CONNECTING;
      }
      throw e;
    } finally {
      consumer = null;
    }
  }

  private CheckedConsumer connect() {
    return new CheckedConsumer(
        KafkaClients.consumer(
            settings, Map.of(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "2000"), Map.of()),
        name -> TopicState.find(admin, name),
        () -> {});
  }

  private void becomeReady() throws InterruptedException {
    if (state != State.READY) {
      handler.ready();
      handler.assigned(positions.next());
      state = State.READY;
    }
  }

  /** Whether the thread runs. */
  public boolean isRunning() {
    return loop.isRunning();
  }

  /** Asks the thread to end, so that several readers end at the same time. */
  public void stop() {
    loop.stop();
  }

  private void wakeUp() {
    CheckedConsumer kafka = consumer;
    if (kafka != null) {
      kafka.wakeup();
    }
  }

  /** Ends the thread; takes less than a second. */
  @Override
  public void close() {
    loop.close();
  }
}
