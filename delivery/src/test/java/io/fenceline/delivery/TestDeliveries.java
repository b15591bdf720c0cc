package io.fenceline.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.delivery.config.DeliveryConfig;
import io.fenceline.delivery.consume.DeliveryTopics;
import io.fenceline.delivery.event.TestEvents;
import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.TopicScan;
import io.fenceline.testing.servers.SharedKafka;
import io.fenceline.testing.servers.TestTopics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** Topics of a test's own, and deliverers of them. */
final class TestDeliveries implements AutoCloseable {
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final int PARTITIONS = 3;
  private static final AtomicInteger COUNT = new AtomicInteger();

  final KafkaSettings kafka;
  final DeliveryTopics topics;
  final String group;
  private final Path directory;
  private Producer<byte[], byte[]> producer;

  TestDeliveries(Path directory) throws ExecutionException, InterruptedException {
    this(directory, SharedKafka.get());
  }

  TestDeliveries(Path directory, EmbeddedKafka server)
      throws ExecutionException, InterruptedException {
    this.kafka =
        new KafkaSettings(
            Map.of(
                "bootstrap.servers",
                server.bootstrapServers(),
                "session.timeout.ms",
                "6000",
                "heartbeat.interval.ms",
                "300",
                // The first of two batches to a new topic may come before its broker knows it, and
                // the second after: then the first is out of order for ever.
                "max.in.flight.requests.per.connection",
                "1"));
    String prefix = "t" + COUNT.getAndIncrement() + "-";
    this.directory = directory;
    this.topics = new DeliveryTopics(Topics.withPrefix(prefix), prefix + "undelivered");
    this.group = prefix + "deliver";
    this.producer = KafkaClients.producer(kafka);
    try (Admin admin = Admin.create(kafka.admin())) {
      admin
          .createTopics(
              Stream.of(
                      topics.of(Outputs.TRANSITIONS),
                      topics.of(Outputs.AD_MATCHES),
                      topics.of(Outputs.OCCUPANCY),
                      topics.undelivered())
                  .map(topic -> new NewTopic(topic, Optional.of(PARTITIONS), Optional.empty()))
                  .toList())
          .all()
          .get();
    }
  }

  /**
   * @param endpoints in YAML
   */
  Deliverer start(String endpoints) throws IOException, InterruptedException {
    return start(endpoints, false);
  }

  Deliverer start(String endpoints, boolean continueOnDataLoss)
      throws IOException, InterruptedException {
    Deliverer deliverer =
        Deliverer.start(
            new DelivererOptions(
                kafka,
                topics,
                TopicFormats.JSON,
                config(endpoints),
                group,
                continueOnDataLoss,
                "127.0.0.1",
                0));
    return deliverer;
  }

  DeliveryConfig config(String endpoints) throws IOException {
    Path file = Files.writeString(directory.resolve("delivery.yaml"), "endpoints:\n" + endpoints);
    List<String> mistakes = new ArrayList<>();
    DeliveryConfig config = DeliveryConfig.read(file, Map.of("SECRET", SECRET), mistakes);
    if (!mistakes.isEmpty()) {
      throw new AssertionError(mistakes);
    }
    return config;
  }

  /** An endpoint in YAML, with short pauses. */
  static String webhook(String name, String url, String... more) {
    return """
      - name: %s
        url: %s
        allowHttp: true
        allowPrivateAddresses: true
        secrets: [{environment: SECRET}]
        start: earliest
        retry: {first: 20ms, longest: 200ms}
    %s
    """
        .formatted(
            name, url, String.join("\n", Stream.of(more).map(line -> "    " + line).toList()));
  }

  void enter(String device, long timeMillis) {
    send(topics.of(Outputs.TRANSITIONS), device, TestEvents.enter(device, timeMillis));
  }

  @SuppressWarnings("FutureReturnValueIgnored") // Flushed below.
  void send(String topic, String key, byte[] value) {
    producer.send(new ProducerRecord<>(topic, key.getBytes(UTF_8), value));
  }

  /** Another topic of the same name. */
  void recreateTransitions() throws ExecutionException, InterruptedException {
    try (Admin admin = Admin.create(kafka.admin())) {
      TestTopics.recreate(admin, topics.of(Outputs.TRANSITIONS));
    }
    renewProducer();
  }

  /** As if its commits had expired; the deliverer has left it. */
  void deleteGroup(String endpoint) throws ExecutionException, InterruptedException {
    try (Admin admin = Admin.create(kafka.admin())) {
      admin.deleteConsumerGroups(List.of(group + "-" + endpoint)).all().get();
    }
  }

  /** An idempotent producer takes deleted records for a lost sequence, and fails. */
  void renewProducer() {
    producer.close();
    producer = KafkaClients.producer(kafka);
  }

  void flush() {
    producer.flush();
  }

  /** Whether an endpoint has committed the ends of all partitions of transitions. */
  boolean isAllCommitted(String endpoint) {
    try (Admin admin = Admin.create(kafka.admin())) {
      Map<TopicPartition, OffsetSpec> latest =
          IntStream.range(0, PARTITIONS)
              .mapToObj(partition -> new TopicPartition(topics.of(Outputs.TRANSITIONS), partition))
              .collect(Collectors.toMap(each -> each, each -> OffsetSpec.latest()));
      Map<TopicPartition, ListOffsetsResultInfo> ends = admin.listOffsets(latest).all().get();
      Map<TopicPartition, OffsetAndMetadata> committed =
          admin
              .listConsumerGroupOffsets(group + "-" + endpoint)
              .partitionsToOffsetAndMetadata()
              .get();
      return ends.entrySet().stream()
          .allMatch(
              end -> {
                OffsetAndMetadata found = committed.get(end.getKey());
                return found != null && found.offset() == end.getValue().offset();
              });
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  List<ConsumerRecord<byte[], byte[]>> undelivered() {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (CheckedConsumer consumer = CheckedConsumer.connect(kafka)) {
      TopicScan.read(consumer, topics.undelivered(), records::add);
    }
    return records;
  }

  @Override
  public void close() {
    producer.close();
  }
}
