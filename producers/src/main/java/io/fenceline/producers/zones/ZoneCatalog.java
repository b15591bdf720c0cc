package io.fenceline.producers.zones;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Bytes;
import io.fenceline.event.ZoneIds;
import io.fenceline.format.geojson.FeatureMembers;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.input.KeyOrder;
import io.fenceline.format.input.PartitionerWarning;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.TopicScan;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The zones that are in the topic now, as a job that starts now reads them (rule Z1). */
public final class ZoneCatalog {
  static final FeatureMembers MEMBERS = new FeatureMembers(FieldSelection.of("name"));

  /**
   * One zone.
   *
   * @param version the offset of its record
   * @param writtenMillis the Kafka timestamp of its record, epoch milliseconds
   * @param name the property {@code name}, where the Feature has one that is text
   * @param hash see {@link #hash}
   */
  public record Item(
      String id,
      long version,
      int partition,
      long writtenMillis,
      int sizeBytes,
      Optional<String> name,
      Bytes hash) {}

  private final SortedMap<String, Item> zones = new TreeMap<>(ZoneIds.UTF8_ORDER);
  private final Predicate<String> wanted;
  private final KeyOrder order;
  private final PartitionerWarning warning;

  private ZoneCatalog(String topic, int partitions, Predicate<String> wanted) {
    this.wanted = wanted;
    this.order = new KeyOrder(partitions);
    this.warning = new PartitionerWarning(topic);
  }

  /**
   * Reads the topic to the end that it has at the start.
   *
   * @return by id, in the order of {@link ZoneIds#UTF8_ORDER}
   * @throws UnknownTopicOrPartitionException when there is no such topic
   * @throws TimeoutException when the brokers do not answer or the reading stalls
   */
  public static SortedMap<String, Item> read(CheckedConsumer consumer, String topic) {
    return read(consumer, topic, key -> true);
  }

  /** The same, of the keys that are wanted. */
  public static SortedMap<String, Item> read(
      CheckedConsumer consumer, String topic, Predicate<String> wanted) {
    ZoneCatalog catalog = new ZoneCatalog(topic, consumer.partitions(topic).size(), wanted);
    TopicScan.read(consumer, topic, catalog::apply);
    return catalog.zones;
  }

  private void apply(ConsumerRecord<byte[], byte[]> record) {
    if (record.key() == null || ZoneMarker.isMarker(record.key())) {
      return;
    }
    Optional<String> id = text(record.key());
    if (id.isEmpty() || !wanted.test(id.get())) {
      return; // Or no zone: every job sends such a record to its dead letters.
    }
    KeyOrder.Relation relation =
        order.add(id.get(), record.partition(), record.timestamp(), record.value() == null);
    if (relation.isByOtherPartition()) {
      warning.add(id.get(), record.partition());
    }
    if (relation == KeyOrder.Relation.OUTDATED) {
      return;
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
        name(record.value()),
        hash(record.value()));
  }

  private static Optional<String> name(byte[] feature) {
    try {
      JsonValue name = MEMBERS.properties(MEMBERS.of(feature)).get("name");
      return name != null && name.isText() ? Optional.of(name.text()) : Optional.empty();
    } catch (RefusedException e) {
      return Optional.empty(); // The job reports why; the list shows the zone without a name.
    }
  }

  /** A hash of a zone's record, to detect changes without keeping the records. */
  static Bytes hash(byte[] value) {
    try {
      return Bytes.of(MessageDigest.getInstance("SHA-256").digest(value));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static Optional<String> text(byte[] key) {
    try {
      return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(key)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
