package io.fenceline.producers.zones;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.kafka.client.RecordWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

/** Rule Z6: what expired leaves the topic, and nothing else does. */
class ExpiredDeviceZonesTest {
  private static final String TOPIC = "device-zones";
  private static final TopicPartition PARTITION = new TopicPartition(TOPIC, 0);
  private static final long NOW_MILLIS = 1_800_000_000_000L;
  private static final String OVER = zone(NOW_MILLIS - 2);
  private static final String VALID = zone(NOW_MILLIS);

  private final List<ConsumerRecord<byte[], byte[]>> log = new ArrayList<>();
  private final List<String> sent = new ArrayList<>();
  private final MockConsumer<byte[], byte[]> consumer = new LogConsumer();
  private Runnable beforeDeletions = () -> {};

  private static String zone(long untilMillis) {
    return """
        {"type":"Feature","properties":{"radiusMeters":50,"validUntil":"%s"},\
        "geometry":{"type":"Point","coordinates":[13.4,52.5]}}"""
        .formatted(Instant.ofEpochMilli(untilMillis));
  }

  /** Reads all of the log at each scan, as it is then. */
  private final class LogConsumer extends MockConsumer<byte[], byte[]> {
    LogConsumer() {
      super("earliest");
    }

    @Override
    public synchronized Map<TopicPartition, OffsetAndTimestamp> offsetsForTimes(
        Map<TopicPartition, Long> times) {
      return Map.of(PARTITION, new OffsetAndTimestamp(0, times.get(PARTITION)));
    }

    @Override
    public synchronized Map<TopicPartition, Long> endOffsets(
        java.util.Collection<TopicPartition> partitions) {
      return Map.of(PARTITION, (long) log.size());
    }

    @Override
    public synchronized void seek(TopicPartition partition, OffsetAndMetadata offset) {
      super.seek(partition, offset);
      schedulePollTask(() -> log.forEach(this::addRecord));
    }
  }

  private final class LogWriter implements RecordWriter {
    @Override
    public void send(byte[] key, byte[] value) {
      send(new ProducerRecord<>(TOPIC, key, value));
    }

    @Override
    public void send(ProducerRecord<byte[], byte[]> record) {
      if (record.value() == null) {
        beforeDeletions.run();
      }
      String key = new String(record.key(), UTF_8);
      sent.add((record.value() == null ? "-" : "+") + key);
      append(key, record.value(), record.headers());
    }

    @Override
    public void flush() {}
  }

  private void append(String key, byte[] value, Headers headers) {
    log.add(
        new ConsumerRecord<>(
            TOPIC,
            0,
            log.size(),
            NOW_MILLIS,
            TimestampType.CREATE_TIME,
            0,
            0,
            key.getBytes(UTF_8),
            value,
            headers,
            Optional.empty()));
  }

  private void put(String key, String value) {
    append(key, value == null ? null : value.getBytes(UTF_8), new RecordHeaders());
  }

  private long delete(int most) {
    consumer.updateBeginningOffsets(Map.of(PARTITION, 0L));
    return ExpiredDeviceZones.delete(
        MockScans.checked(consumer), new LogWriter(), TOPIC, NOW_MILLIS - 1, NOW_MILLIS, most);
  }

  @Test
  void zonesWhoseLastVersionExpiredAreDeleted() {
    put("d/over", OVER);
    put("d/valid", VALID);
    put("d/again", OVER);
    put("d/again", VALID);
    put("d/shortened", VALID);
    put("d/shortened", OVER);
    put("d/gone", OVER);
    put("d/gone", null);
    put("d/not-a-zone", "{}");
    put(new String(ZoneMarker.key(), UTF_8), "");

    assertThat(delete(10)).isEqualTo(2);
    assertThat(sent).containsExactlyInAnyOrder("-d/over", "-d/shortened");
  }

  @Test
  void moreKeysThanFitInMemoryAreDeletedInSlices() {
    for (int i = 0; i < 20; i++) {
      put("d/" + i, OVER);
      put("e/" + i, VALID);
    }
    assertThat(delete(3)).isEqualTo(20);
    assertThat(sent).hasSize(20).allMatch(each -> each.startsWith("-d/"));
    assertThat(delete(3)).isZero();
    assertThat(sent).hasSize(20);
  }

  @Test
  void aZoneThatIsWrittenBeforeItsOldVersionIsDeletedIsWrittenAgain() {
    put("d/1", OVER);
    beforeDeletions = () -> put("d/1", VALID);

    assertThat(delete(2)).isEqualTo(1);
    assertThat(sent).containsExactly("-d/1", "+d/1");
  }

  @Test
  void aZoneThatSomebodyDeletesMeanwhileStaysDeleted() {
    put("d/1", OVER);
    beforeDeletions =
        () -> {
          put("d/1", VALID);
          put("d/1", null);
        };

    assertThat(delete(2)).isEqualTo(1);
    assertThat(sent).containsExactly("-d/1");
  }
}
