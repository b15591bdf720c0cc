package io.fenceline.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes what a job would write. */
final class EventProducer implements AutoCloseable {
  private final Producer<byte[], byte[]> producer;
  private final String prefix;

  /**
   * @param prefix of the topics
   */
  EventProducer(String bootstrapServers, String prefix) {
    this.producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", bootstrapServers, "reconnect.backoff.max.ms", "200"),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    this.prefix = prefix;
  }

  static String transition(String device, String zone, int number, String padding) {
    return """
    {"id":"%s/%s/ENTER/%d","type":"ENTER","deviceId":"%s","zoneId":"%s","time":%d,"lon":1.5,"lat":2.5,"attributes":{"p":"%s"}}\
    """
        .formatted(device, zone, number, device, zone, number, padding);
  }

  /** Writes transitions of a device and returns their ids when Kafka has them. */
  List<String> enter(String device, int from, int to, String padding) {
    List<String> ids = new ArrayList<>();
    for (int i = from; i < to; i++) {
      write("transitions", device, transition(device, "zone-" + device, i, padding));
      ids.add("%s/zone-%s/ENTER/%d".formatted(device, device, i));
    }
    producer.flush();
    return ids;
  }

  List<String> enter(String device, int from, int to) {
    return enter(device, from, to, "");
  }

  void write(String topic, String key, String value) {
    write(topic, key, value.getBytes(UTF_8));
  }

  @SuppressWarnings("FutureReturnValueIgnored") // A test that misses the record fails.
  void write(String topic, String key, byte[] value) {
    producer.send(new ProducerRecord<>(prefix + topic, key.getBytes(UTF_8), value));
  }

  void flush() {
    producer.flush();
  }

  @Override
  public void close() {
    producer.close();
  }
}
