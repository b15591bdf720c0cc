package io.fenceline.gateway;

import io.fenceline.gateway.write.KafkaProbe;
import io.fenceline.gateway.write.Producers;
import io.fenceline.gateway.write.TopicWriter;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.producer.Producer;

/** The writers of the topics of a gateway, which share one producer. Thread-safe. */
final class TopicWriters implements AutoCloseable {
  private static final long MAX_WRITE_BYTES = 64L << 20;
  private static final Duration MAX_CLOSING = Duration.ofSeconds(1);

  private final KafkaProbe probe;
  private final Producer<byte[], byte[]> producer;
  final TopicWriter zones;
  final TopicWriter deviceZones;
  final TopicWriter places;
  final TopicWriter fixes;

  /**
   * @param probe tells whether Kafka answers
   */
  TopicWriters(GatewayOptions options, KafkaProbe probe) {
    this.probe = probe;
    this.producer = Producers.create(options.kafka(), "fenceline-gateway");
    this.zones = writer(options.topics().job().zones());
    this.deviceZones = writer(options.topics().job().deviceZones());
    this.places = writer(options.topics().places());
    this.fixes = writer(options.topics().job().locations());
  }

  private TopicWriter writer(String topic) {
    return new TopicWriter(producer, topic, MAX_WRITE_BYTES, probe::silence);
  }

  List<TopicWriter> all() {
    return List.of(zones, deviceZones, places, fixes);
  }

  @Override
  public void close() {
    all().forEach(TopicWriter::close);
    producer.close(MAX_CLOSING);
  }
}
