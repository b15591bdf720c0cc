package io.fenceline.testing.servers;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.embedded.EmbeddedKafka;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The losses that each reader of a topic notices (rules E5 and E7), and the changes after which it
 * goes on. A subclass for each reader. All records are in partition 0, unless the change adds one.
 */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ReaderContract {
  /** An event in the life of the topic, or of the reader. */
  public enum Change {
    /** The reader only. */
    KILLED(false),
    RECREATED_SHORTER(true),
    RECREATED_LONGER(true),
    /** And written again, beyond the position: only the leader epoch tells. */
    TRUNCATED(true),
    /** Records that were not read. */
    EXPIRED(true),
    PARTITION_ADDED(false),
    UNREADABLE_RECORD(false);

    private final boolean isLoss;

    Change(boolean isLoss) {
      this.isLoss = isLoss;
    }
  }

  private EmbeddedKafka kafka;
  private String topic;

  @BeforeAll
  void startKafka() throws Exception {
    kafka = EmbeddedKafka.start();
  }

  @AfterAll
  void stopKafka() {
    kafka.close();
  }

  /** The changes that can happen to the reader. */
  protected List<Change> changes() {
    return List.of(Change.values());
  }

  /**
   * Prepares a reader.
   *
   * @return its topic, which exists
   */
  protected abstract String open(EmbeddedKafka server) throws Exception;

  /** Begins at the first record, or continues from the position. */
  protected abstract void start() throws Exception;

  /** Whether it runs while this happens to its topic; else it ends before, and starts again. */
  protected boolean runsDuring(Change change) {
    return false;
  }

  /** Ends, and keeps the position. */
  protected abstract void stop() throws Exception;

  protected abstract void close() throws Exception;

  /** A record that the reader can read. */
  protected abstract byte[] value(String id);

  /** Whether it has passed a record on. */
  protected abstract boolean hasRead(String id) throws Exception;

  /** Whether it has reported that records are gone. */
  protected abstract boolean hasNoticed() throws Exception;

  @ParameterizedTest
  @MethodSource("changes")
  @DisplayName("E5, E7: no reader goes on in silence after a loss, nor takes anything else for one")
  void aLossIsNoticedAndNothingElseIsTakenForOne(Change change) throws Exception {
    topic = open(kafka);
    try {
      start();
      send("one", "two", "three");
      Await.<Exception>until(
          "three are read", () -> hasRead("one") && hasRead("two") && hasRead("three"));
      if (runsDuring(change)) {
        apply(change);
      } else {
        stop();
        apply(change);
        start();
      }
      if (change.isLoss) {
        Await.<Exception>until("the loss is noticed", this::hasNoticed);
      } else {
        Await.<Exception>until("what came since is read", () -> hasRead("last") || hasNoticed());
        if (hasNoticed()) {
          throw new AssertionError("taken for a loss: " + change);
        }
      }
    } finally {
      close();
    }
  }

  private void apply(Change change) throws Exception {
    switch (change) {
      case KILLED -> send("last");
      case RECREATED_SHORTER -> {
        try (Admin admin = admin()) {
          TestTopics.recreate(admin, topic);
        }
        send("last");
      }
      case RECREATED_LONGER -> {
        try (Admin admin = admin()) {
          TestTopics.recreate(admin, topic);
        }
        send("four", "five", "six", "seven", "last");
      }
      case TRUNCATED -> {
        TestTopics.truncate(kafka, topic);
        send("four", "five", "six", "seven", "last");
      }
      case EXPIRED -> {
        send("four", "five");
        expire();
        send("last");
      }
      case PARTITION_ADDED -> addPartition();
      case UNREADABLE_RECORD -> {
        sendTo(0, "odd", "no event".getBytes(UTF_8));
        send("last");
      }
    }
  }

  private Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
  }

  private void send(String... ids) throws ExecutionException, InterruptedException {
    for (String id : ids) {
      sendTo(0, id, value(id));
    }
  }

  /** By a producer of its own: one that knows an earlier topic may fail. */
  private void sendTo(int partition, String key, byte[] value)
      throws ExecutionException, InterruptedException {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      producer.send(new ProducerRecord<>(topic, partition, key.getBytes(UTF_8), value)).get();
    }
  }

  private void expire() throws ExecutionException, InterruptedException {
    try (Admin admin = admin()) {
      admin
          .deleteRecords(Map.of(new TopicPartition(topic, 0), RecordsToDelete.beforeOffset(-1)))
          .all()
          .get();
    }
  }

  private void addPartition() throws ExecutionException, InterruptedException {
    try (Admin admin = admin()) {
      int added = TestTopics.partitions(admin, topic);
      admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(added + 1))).all().get();
      sendTo(added, "last", value("last"));
    }
  }
}
