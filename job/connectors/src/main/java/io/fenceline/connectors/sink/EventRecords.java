package io.fenceline.connectors.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Transition;
import io.fenceline.format.Encoding;
import io.fenceline.format.output.CloudEventAttributes;
import java.io.Serializable;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * The records of transitions and ad matches in a topic. Immutable.
 *
 * @param cloudEvents whether they have the headers of CloudEvents' binary mode; the value is the
 *     same
 */
record EventRecords(String topic, Encoding encoding, boolean cloudEvents) implements Serializable {
  private static final long serialVersionUID = 1;

  /** More than the headers take, with ids and names of topics of any length. */
  static final int MOST_HEADER_BYTES = 4096;

  ProducerRecord<byte[], byte[]> of(Transition transition) {
    Headers headers = cloudEvents ? headers(CloudEventAttributes.of(transition, source())) : null;
    return record(transition.deviceId(), encoding.write(transition), headers);
  }

  ProducerRecord<byte[], byte[]> of(AdMatch match) {
    Headers headers = cloudEvents ? headers(CloudEventAttributes.of(match, source())) : null;
    return record(match.deviceId(), encoding.write(match), headers);
  }

  private String source() {
    return CloudEventAttributes.source(topic);
  }

  private Headers headers(CloudEventAttributes attributes) {
    RecordHeaders headers = new RecordHeaders();
    for (Map.Entry<String, String> attribute : attributes.byName().entrySet()) {
      headers.add("ce_" + attribute.getKey(), attribute.getValue().getBytes(UTF_8));
    }
    headers.add("content-type", encoding.mediaType().getBytes(UTF_8));
    return headers;
  }

  private ProducerRecord<byte[], byte[]> record(String deviceId, byte[] value, Headers headers) {
    return new ProducerRecord<>(topic, null, null, deviceId.getBytes(UTF_8), value, headers);
  }
}
