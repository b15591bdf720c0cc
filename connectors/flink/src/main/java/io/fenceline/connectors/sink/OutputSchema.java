package io.fenceline.connectors.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.ValueFormat;
import io.fenceline.format.output.CloudEventAttributes;
import io.fenceline.format.output.Output;
import io.fenceline.format.output.OutputRecord;
import io.fenceline.kafka.KafkaHeaders;
import java.util.Map;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * The records of an output in its topic. No record has a Kafka timestamp of its own: outputs at the
 * end of the input would carry one that brokers refuse. Immutable.
 *
 * @param cloudEvents whether those that can have the headers of CloudEvents' binary mode; the value
 *     is the same
 */
record OutputSchema<T>(Output<T> output, String topic, ValueFormat format, boolean cloudEvents)
    implements KafkaRecordSerializationSchema<T> {
  private static final long serialVersionUID = 1;

  /** More than the headers of a CloudEvent take, with ids and names of topics of any length. */
  static final int MOST_CLOUD_EVENT_BYTES = 4096;

  @Override
  public ProducerRecord<byte[], byte[]> serialize(
      T element, KafkaSinkContext context, Long timestamp) {
    return record(element);
  }

  ProducerRecord<byte[], byte[]> record(T element) {
    OutputRecord record = output.record(element, format);
    Headers headers = record.headers().isEmpty() ? null : KafkaHeaders.of(record.headers());
    CloudEventAttributes event = cloudEvents ? output.cloudEvent(element, topic) : null;
    return new ProducerRecord<>(
        topic, null, null, record.key(), record.value(), event == null ? headers : headers(event));
  }

  private Headers headers(CloudEventAttributes event) {
    RecordHeaders headers = new RecordHeaders();
    for (Map.Entry<String, String> attribute : event.byName().entrySet()) {
      headers.add("ce_" + attribute.getKey(), attribute.getValue().getBytes(UTF_8));
    }
    headers.add("content-type", format.mediaType().getBytes(UTF_8));
    return headers;
  }
}
