package io.fenceline.delivery.undelivered;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.delivery.order.Position;
import io.fenceline.event.Bytes;
import io.fenceline.format.output.EventKind;
import java.util.Arrays;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/**
 * The record of an event that was set aside: its key and value, and headers for the rest. Order of
 * a device is kept, since the key is that of the device.
 */
final class UndeliveredRecord {
  private static final String ENDPOINT = "endpoint";
  private static final String KIND = "kind";
  private static final String ATTEMPTS = "attempts";
  private static final String ANSWER = "answer";
  private static final String TOPIC = "topic";
  private static final String PARTITION = "partition";
  private static final String OFFSET = "offset";

  private UndeliveredRecord() {}

  static ProducerRecord<byte[], byte[]> of(String topic, UndeliveredEvent event) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(
            topic,
            event.key() == null ? null : event.key().array(),
            event.value() == null ? null : event.value().array());
    Headers headers = record.headers();
    add(headers, ENDPOINT, event.endpoint());
    add(headers, KIND, event.kind().text());
    add(headers, ATTEMPTS, String.valueOf(event.attempts()));
    add(headers, ANSWER, event.answer());
    add(headers, TOPIC, event.from().topic());
    add(headers, PARTITION, String.valueOf(event.from().partition()));
    add(headers, OFFSET, String.valueOf(event.from().offset()));
    return record;
  }

  private static void add(Headers headers, String name, String value) {
    headers.add(name, value.getBytes(UTF_8));
  }

  /** Empty for a record that was not written by a deliverer. */
  static Optional<UndeliveredEvent> read(ConsumerRecord<byte[], byte[]> record) {
    Headers headers = record.headers();
    Optional<EventKind> kind =
        Arrays.stream(EventKind.values())
            .filter(each -> each.text().equals(text(headers, KIND)))
            .findFirst();
    try {
      return kind.map(
          known ->
              new UndeliveredEvent(
                  text(headers, ENDPOINT),
                  known,
                  Integer.parseInt(text(headers, ATTEMPTS)),
                  text(headers, ANSWER),
                  new Position(
                      text(headers, TOPIC),
                      Integer.parseInt(text(headers, PARTITION)),
                      Long.parseLong(text(headers, OFFSET))),
                  Bytes.of(record.key()),
                  Bytes.of(record.value())));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static String text(Headers headers, String name) {
    Header header = headers.lastHeader(name);
    return header == null || header.value() == null ? "" : new String(header.value(), UTF_8);
  }
}
