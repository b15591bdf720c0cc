package io.fenceline.producers;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.kafka.client.Sender;
import java.util.List;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A producer without a broker, and what it was given as text. */
public final class Sent {
  public final MockProducer<byte[], byte[]> producer =
      new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());

  public Sender sender() {
    return new Sender(producer, "topic");
  }

  public List<String> keys() {
    return producer.history().stream().map(record -> text(record.key())).toList();
  }

  public List<String> values() {
    return producer.history().stream().map(record -> text(record.value())).toList();
  }

  private static String text(byte[] bytes) {
    return bytes == null ? null : new String(bytes, UTF_8);
  }
}
