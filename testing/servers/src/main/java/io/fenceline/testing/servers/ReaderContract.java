package io.fenceline.testing.servers;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.embedded.EmbeddedKafka;
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
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The losses that each reader of a topic notices (rules E5 and E7), and the changes after which it
 * goes on. All records are in partition 0, unless the change adds one.
 */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ReaderContract {
  /** An event in the life of the topic, or of the reader. */
  public enum Change {
    /** The reader, or the broker of one that has no position to continue from. */
    KILLED(false),
    RECREATED_SHORTER(true),
    RECREATED_LONGER(true),
    /** And written again, beyond the position: only the leader epoch tells. */
    TRUNCATED(true),
    /** Records that were not read. */
    EXPIRED(true),
    PARTITION_ADDED(false),
    UNREADABLE_RECORD(false);

    final boolean isLoss;

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

  /** The changes that cannot happen to the reader, each with the reason. */
  protected Map<Change, String> impossible() {
    return Map.of();
  }

  /**
   * Prepares a reader.
   *
   * @return its topic, which exists
   */
  protected abstract String open(EmbeddedKafka server) throws Exception;

  abstract void check(Change change) throws Exception;

  protected abstract void close() throws Exception;

  /** The key of a record. */
  protected String key(String id) {
    return id;
  }

  /** A record that the reader can read. */
  protected abstract byte[] value(String id);

  @ParameterizedTest
  @EnumSource
  @DisplayName("E5, E7: no reader goes on in silence after a loss, nor takes anything else for one")
  void aLossIsNoticedAndNothingElseIsTakenForOne(Change change) throws Exception {
    if (impossible().containsKey(change)) {
      Assumptions.abort(impossible().get(change));
    }
    topic = open(kafka);
    try {
      check(change);
    } finally {
      close();
    }
  }

  EmbeddedKafka kafka() {
    return kafka;
  }

  String topic() {
    return topic;
  }

  void apply(Change change, boolean runs) throws Exception {
    switch (change) {
      case KILLED -> {
        if (runs) {
          kafka.stop();
          kafka.restart();
        }
        send("last");
      }
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

  void send(String... ids) throws ExecutionException, InterruptedException {
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
      producer.send(new ProducerRecord<>(topic, partition, key(key).getBytes(UTF_8), value)).get();
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
