package io.fenceline.testing.servers;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;

/** The topics of one prefix, on a broker for all tests of this JVM that ends with it. */
public class SharedTopics {
  private static final EmbeddedKafka KAFKA = start();

  private final String prefix;

  public SharedTopics(String prefix) {
    this.prefix = prefix;
  }

  private static EmbeddedKafka start() {
    try {
      EmbeddedKafka kafka = EmbeddedKafka.start();
      Runtime.getRuntime().addShutdownHook(new Thread(kafka::close, "shared-kafka-close"));
      return kafka;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static String bootstrapServers() {
    return KAFKA.bootstrapServers();
  }

  public KafkaSettings settings() {
    return new KafkaSettings(Map.of("bootstrap.servers", bootstrapServers()));
  }

  public Topics topics() {
    return Topics.withPrefix(prefix);
  }

  public Admin admin() {
    return TopicSetup.connect(settings());
  }

  public void createTopics() {
    try (Admin admin = admin()) {
      TopicSetup.ensureAll(admin, topics());
    }
  }

  public void send(String topic, byte[] key, byte[] value) {
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(settings())) {
      Sender sender = new Sender(producer, topic);
      sender.send(key, value);
      sender.flush();
    }
  }

  /** All records of a topic, partition by partition. */
  public List<ConsumerRecord<byte[], byte[]>> records(String topic) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (Consumer<byte[], byte[]> consumer = KafkaClients.consumer(settings())) {
      for (var info : consumer.partitionsFor(topic)) {
        TopicPartition partition = new TopicPartition(topic, info.partition());
        consumer.assign(List.of(partition));
        consumer.seekToBeginning(List.of(partition));
        long end = consumer.endOffsets(List.of(partition)).get(partition);
        while (consumer.position(partition) < end) {
          consumer.poll(Duration.ofMillis(100)).forEach(records::add);
        }
      }
    }
    return records;
  }
}
