package io.fenceline.producers.zones;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.ZoneIds;
import io.fenceline.format.geojson.ZoneMarker;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The zones that are in the topic now. */
public final class ZoneCatalog {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /**
   * One zone.
   *
   * @param version the offset of its record
   * @param writtenMillis the Kafka timestamp of its record, epoch milliseconds
   * @param name the property {@code name}, where the Feature has one that is text
   */
  public record Item(
      String id,
      long version,
      int partition,
      long writtenMillis,
      int sizeBytes,
      Optional<String> name) {}

  private ZoneCatalog() {}

  /**
   * Reads the topic to the end that it has at the start.
   *
   * @return by id, in the order of {@link ZoneIds#UTF8_ORDER}
   * @throws UnknownTopicOrPartitionException when there is no such topic
   * @throws TimeoutException when the brokers do not answer or the reading stalls
   */
  public static SortedMap<String, Item> read(Consumer<byte[], byte[]> consumer, String topic) {
    SortedMap<String, Item> zones = new TreeMap<>(ZoneIds.UTF8_ORDER);
    List<TopicPartition> partitions =
        Optional.ofNullable(consumer.partitionsFor(topic)).orElse(List.of()).stream()
            .map(ZoneCatalog::topicPartition)
            .toList();
    if (partitions.isEmpty()) {
      throw new UnknownTopicOrPartitionException(
          "there is no topic %s; check --topic-prefix and --zones-topic, or load zones first"
              .formatted(topic));
    }
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    long progressNanos = System.nanoTime();
    while (ends.entrySet().stream().anyMatch(e -> consumer.position(e.getKey()) < e.getValue())) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        apply(record, zones);
        progressNanos = System.nanoTime();
      }
      if (System.nanoTime() - progressNanos > TIMEOUT.toNanos()) {
        throw new TimeoutException(
            "topic %s: nothing came for %d s".formatted(topic, TIMEOUT.toSeconds()));
      }
    }
    return zones;
  }

  private static TopicPartition topicPartition(PartitionInfo info) {
    return new TopicPartition(info.topic(), info.partition());
  }

  private static void apply(ConsumerRecord<byte[], byte[]> record, SortedMap<String, Item> zones) {
    if (record.key() == null || ZoneMarker.isMarker(record.key())) {
      return;
    }
    Optional<String> id = text(record.key());
    if (id.isEmpty()) {
      return; // No zone: every job sends such a record to its dead letters.
    }
    if (record.value() == null) {
      zones.remove(id.get());
    } else {
      zones.put(id.get(), item(id.get(), record));
    }
  }

  private static Item item(String id, ConsumerRecord<byte[], byte[]> record) {
    return new Item(
        id,
        record.offset(),
        record.partition(),
        record.timestamp(),
        record.value().length,
        FeatureName.of(record.value()));
  }

  private static Optional<String> text(byte[] key) {
    try {
      return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(key)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
