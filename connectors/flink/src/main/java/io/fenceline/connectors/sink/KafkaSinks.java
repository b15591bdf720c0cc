package io.fenceline.connectors.sink;

import io.fenceline.format.output.Output;
import io.fenceline.format.output.OutputLimit;
import io.fenceline.format.output.OutputLimits;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicLimits;
import io.fenceline.kafka.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.KafkaSinkBuilder;
import org.apache.flink.connector.kafka.sink.TransactionNamingStrategy;
import org.apache.kafka.clients.producer.ProducerConfig;

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
    TopicFormats formats,
    String group,
    Delivery delivery,
    Duration transactionTimeout,
    boolean cloudEvents) {
  /** The limit of a request that producers have by themselves. */
  private static final int DEFAULT_REQUEST_BYTES = 1 << 20;

  private static final int BATCH_BYTES = 64 << 10;

  private static final List<String> PRODUCER_LIMITS =
      List.of(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, ProducerConfig.BUFFER_MEMORY_CONFIG);

  /** The sink of an output. */
  public <T> Sink<T> of(Output<T> output) {
    return sink(
        topics.of(output),
        producer(output),
        new OutputSchema<>(output, topics.of(output), formats.of(output), cloudEvents));
  }

  /**
   * Requests that wait for the one before, and take along what has come meanwhile: a record waits
   * little at low rates, and batches are large at high ones.
   */
  Properties producer(Output<?> output) {
    Properties properties = kafka.producer();
    properties.putIfAbsent(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, "1");
    properties.putIfAbsent(ProducerConfig.LINGER_MS_CONFIG, "2");
    properties.putIfAbsent(ProducerConfig.BATCH_SIZE_CONFIG, String.valueOf(BATCH_BYTES));
    long largest = output.largestRecordBytes();
    if (largest > DEFAULT_REQUEST_BYTES) {
      properties.setProperty(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, String.valueOf(largest));
      properties.setProperty(ProducerConfig.BUFFER_MEMORY_CONFIG, String.valueOf(2 * largest));
    }
    return properties;
  }

  /**
   * The largest records that the topics, when they were checked, and their producers take.
   *
   * @param outputs that are written
   */
  public OutputLimits limits(TopicLimits checked, Collection<Output<?>> outputs) {
    List<OutputLimit<?>> limits = new ArrayList<>();
    outputs.forEach(output -> limits.add(limit(checked, output)));
    return OutputLimits.of(limits);
  }

  private <T> OutputLimit<T> limit(TopicLimits checked, Output<T> output) {
    String topic = topics.of(output);
    long bytes = checked.maxMessageBytes(topic).orElse(Long.MAX_VALUE);
    String source = "max.message.bytes of topic " + topic;
    for (String setting : PRODUCER_LIMITS) {
      if (producerBytes(setting) < bytes) {
        bytes = producerBytes(setting);
        source = "--kafka." + setting;
      }
    }
    if (cloudEvents && output.hasFormats()) {
      bytes -= OutputSchema.MOST_CLOUD_EVENT_BYTES;
      source += ", less the headers of --cloudevents";
    }
    return new OutputLimit<>(output, formats.of(output), bytes, source);
  }

  private long producerBytes(String setting) {
    Object unlessGiven = ProducerConfig.configDef().defaultValues().get(setting);
    return Long.parseLong(
        kafka.properties().getOrDefault(setting, String.valueOf(unlessGiven)).strip());
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
}
