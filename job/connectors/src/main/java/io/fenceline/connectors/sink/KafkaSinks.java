package io.fenceline.connectors.sink;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Transition;
import io.fenceline.format.DeadLetterRecord;
import io.fenceline.format.Encoding;
import io.fenceline.format.Encodings;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.OutputLimit;
import io.fenceline.format.OutputLimits;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.KafkaHeaders;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicLimits;
import io.fenceline.kafka.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.KafkaSinkBuilder;
import org.apache.flink.connector.kafka.sink.TransactionNamingStrategy;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The topics that the job writes. No record has a Kafka timestamp of its own: outputs at the end of
 * the input would carry one that brokers refuse.
 *
 * @param group unique per job; the prefix of the transactional ids
 * @param transactionTimeout above the longest checkpoint plus restart, at most the broker's {@code
 *     transaction.max.timeout.ms}
 * @param cloudEvents whether transitions and ad matches have the headers of CloudEvents
 */
public record KafkaSinks(
    KafkaSettings kafka,
    Topics topics,
    Encodings encodings,
    String group,
    Delivery delivery,
    Duration transactionTimeout,
    boolean cloudEvents) {
  /** Dead letters hold inputs up to 32 MiB and their headers. */
  private static final int DEAD_LETTER_REQUEST_BYTES = 33 * 1024 * 1024;

  private static final List<String> PRODUCER_LIMITS =
      List.of(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, ProducerConfig.BUFFER_MEMORY_CONFIG);

  public Sink<Transition> transitions() {
    EventRecords records =
        new EventRecords(topics.transitions(), encodings.transitions(), cloudEvents);
    return sink(
        records.topic(),
        kafka.producer(),
        (transition, context, timestamp) -> records.of(transition));
  }

  public Sink<AdMatch> adMatches() {
    EventRecords records = new EventRecords(topics.adMatches(), encodings.adMatches(), cloudEvents);
    return sink(
        records.topic(), kafka.producer(), (match, context, timestamp) -> records.of(match));
  }

  /** A device that is in no zone gets a tombstone. */
  public Sink<MembershipSet> memberships() {
    String topic = topics.memberships();
    return sink(
        topic,
        kafka.producer(),
        (set, context, timestamp) ->
            new ProducerRecord<>(
                topic,
                utf8(set.deviceId()),
                set.zones().isEmpty() ? null : JsonOutputWriter.write(set)));
  }

  public Sink<DeadLetter> deadLetters() {
    String topic = topics.deadLetters();
    Properties properties = kafka.producer();
    properties.setProperty("max.request.size", String.valueOf(DEAD_LETTER_REQUEST_BYTES));
    properties.setProperty("buffer.memory", String.valueOf(2L * DEAD_LETTER_REQUEST_BYTES));
    return sink(topic, properties, (letter, context, timestamp) -> deadLetter(topic, letter));
  }

  /**
   * The largest records that the topics, when they were checked, and their producers take.
   *
   * @param memberships whether they are written
   */
  public OutputLimits limits(TopicLimits checked, boolean memberships) {
    return new OutputLimits(
        eventLimit(checked, topics.transitions(), encodings.transitions()),
        eventLimit(checked, topics.adMatches(), encodings.adMatches()),
        memberships ? limit(checked, topics.memberships(), Encoding.JSON) : null);
  }

  private OutputLimit eventLimit(TopicLimits checked, String topic, Encoding encoding) {
    OutputLimit limit = limit(checked, topic, encoding);
    if (!cloudEvents) {
      return limit;
    }
    return new OutputLimit(
        encoding,
        limit.maxBytes() - EventRecords.MOST_HEADER_BYTES,
        limit.setting() + ", less the headers of --cloudevents");
  }

  private OutputLimit limit(TopicLimits checked, String topic, Encoding encoding) {
    long topicBytes = checked.maxMessageBytes(topic).orElse(Long.MAX_VALUE);
    OutputLimit least =
        new OutputLimit(encoding, topicBytes, "max.message.bytes of topic " + topic);
    for (String setting : PRODUCER_LIMITS) {
      long bytes = producerBytes(setting);
      if (bytes < least.maxBytes()) {
        least = new OutputLimit(encoding, bytes, "--kafka." + setting);
      }
    }
    return least;
  }

  private long producerBytes(String setting) {
    Object unlessGiven = ProducerConfig.configDef().defaultValues().get(setting);
    return Long.parseLong(
        kafka.properties().getOrDefault(setting, String.valueOf(unlessGiven)).strip());
  }

  static ProducerRecord<byte[], byte[]> deadLetter(String topic, DeadLetter letter) {
    DeadLetterRecord record = DeadLetterRecord.of(letter);
    return new ProducerRecord<>(
        topic, null, null, record.key(), record.value(), KafkaHeaders.of(record.headers()));
  }

  private <T> Sink<T> sink(
      String topic, Properties properties, KafkaRecordSerializationSchema<T> schema) {
    KafkaSinkBuilder<T> builder =
        KafkaSink.<T>builder()
            .setKafkaProducerConfig(properties)
            .setBootstrapServers(kafka.bootstrapServers())
            .setDeliveryGuarantee(DeliveryGuarantee.valueOf(delivery.name()))
            .setRecordSerializer(schema);
    if (delivery == Delivery.EXACTLY_ONCE) {
      builder
          .setTransactionalIdPrefix(transactionalIdPrefix(group, topic))
          // Not POOLING: its recovery has open bugs. The price: ids linger 7 days in the broker.
          .setTransactionNamingStrategy(TransactionNamingStrategy.INCREMENTING)
          .setProperty("transaction.timeout.ms", String.valueOf(transactionTimeout.toMillis()));
    }
    return new CloseSafeSink<>(builder.build(), kafka.admin(), topic, transactionTimeout);
  }

  /**
   * A prefix unique to group and topic: no name of a topic has a colon, so the last one ends the
   * group.
   */
  static String transactionalIdPrefix(String group, String topic) {
    return group + ":" + topic;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
