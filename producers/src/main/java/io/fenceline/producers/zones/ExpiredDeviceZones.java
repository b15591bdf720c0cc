package io.fenceline.producers.zones;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.zone.Zone;
import io.fenceline.format.geojson.DeviceZoneReader;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.RecordWriter;
import io.fenceline.kafka.client.TopicScan;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Deletes zones of one device each (rule Z6) that expired, so that compaction removes their
 * records. The job has freed them by itself. A zone that is written anew meanwhile is kept.
 */
public final class ExpiredDeviceZones {
  /** How many keys are in memory at most; of more, the topic is read several times. */
  public static final int MOST_KEYS = 5_000_000;

  /** The header of a deletion by this class. */
  private static final String HEADER = "fenceline-expired";

  /** Producers' clocks, which stamp the records, may differ by as much. */
  private static final Duration CLOCKS = Duration.ofMinutes(10);

  private final CheckedConsumer consumer;
  private final RecordWriter writer;
  private final String topic;
  private final long beforeMillis;
  private final Set<String> expired = new HashSet<>();

  private ExpiredDeviceZones(
      CheckedConsumer consumer, RecordWriter writer, String topic, long beforeMillis) {
    this.consumer = consumer;
    this.writer = writer;
    this.topic = topic;
    this.beforeMillis = beforeMillis;
  }

  /**
   * Reads the topic, and deletes what expired before a time.
   *
   * @param nowMillis the time at which this is called, epoch milliseconds
   * @param mostKeys {@link #MOST_KEYS}
   * @return how many zones were deleted
   * @throws TimeoutException when the brokers do not answer or the reading stalls
   */
  public static long delete(
      CheckedConsumer consumer,
      RecordWriter writer,
      String topic,
      long beforeMillis,
      long nowMillis,
      int mostKeys) {
    ExpiredDeviceZones zones = new ExpiredDeviceZones(consumer, writer, topic, beforeMillis);
    long deleted = 0;
    int slices = 1;
    for (int slice = 0; slice < slices; slice++) {
      if (zones.find(slice, slices, mostKeys)) {
        deleted += zones.delete(nowMillis - CLOCKS.toMillis());
      } else {
        slices *= 2;
        slice = -1;
      }
    }
    return deleted;
  }

  /** Finds those of one slice of all keys; false if they are too many. */
  private boolean find(int slice, int slices, int mostKeys) {
    expired.clear();
    TopicScan scan = new TopicScan(consumer, topic, Long.MIN_VALUE, Long.MAX_VALUE);
    while (scan.hasNext()) {
      ConsumerRecord<byte[], byte[]> record = scan.next();
      if (record.key() == null || ZoneMarker.isMarker(record.key())) {
        continue;
      }
      String key = new String(record.key(), UTF_8);
      if (Math.floorMod(key.hashCode(), slices) != slice) {
        continue;
      }
      if (!isExpired(record)) {
        expired.remove(key);
      } else if (expired.add(key) && expired.size() > mostKeys) {
        return false;
      }
    }
    return true;
  }

  private int delete(long fromMillis) {
    expired.forEach(key -> writer.send(deletion(key)));
    writer.flush();
    if (!expired.isEmpty()) {
      overwritten(fromMillis).values().forEach(writer::send);
      writer.flush();
    }
    return expired.size();
  }

  /** False of a record that is no zone. */
  private boolean isExpired(ConsumerRecord<byte[], byte[]> record) {
    if (record.value() == null) {
      return false;
    }
    try {
      Zone zone =
          DeviceZoneReader.read(
                  new RawRecord(
                      record.key(),
                      record.value(),
                      record.partition(),
                      record.offset(),
                      record.timestamp()))
              .zone();
      return zone.rules().validity().untilMillis() < beforeMillis;
    } catch (RefusedException e) {
      return false;
    }
  }

  private ProducerRecord<byte[], byte[]> deletion(String key) {
    ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, key.getBytes(UTF_8), null);
    record.headers().add(HEADER, new byte[0]);
    return record;
  }

  /** The zones that were written after their keys were read, and before they were deleted. */
  private Map<String, ProducerRecord<byte[], byte[]>> overwritten(long fromMillis) {
    Map<String, ProducerRecord<byte[], byte[]>> written = new HashMap<>();
    Map<String, ProducerRecord<byte[], byte[]>> lost = new HashMap<>();
    new TopicScan(consumer, topic, fromMillis, Long.MAX_VALUE)
        .forEachRemaining(
            record -> {
              String key = record.key() == null ? null : new String(record.key(), UTF_8);
              if (!expired.contains(key)) {
                return;
              }
              ProducerRecord<byte[], byte[]> before = written.remove(key);
              lost.remove(key);
              if (record.headers().lastHeader(HEADER) != null && before != null) {
                lost.put(key, before);
              } else if (record.value() != null && !isExpired(record)) {
                written.put(key, new ProducerRecord<>(topic, record.key(), record.value()));
              }
            });
    return lost;
  }
}
