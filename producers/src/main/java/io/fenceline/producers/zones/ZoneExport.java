package io.fenceline.producers.zones;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.fenceline.format.input.RefusedException;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.TopicScan;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The zones of a topic as lines of GeoJSON, which {@code zones load} reads: each Feature as it was
 * written, on one line, with its key as {@code id}.
 */
public final class ZoneExport {
  private ZoneExport() {}

  /**
   * Reads the topic twice: for the records in force, then for their values, so that one Feature at
   * a time is in memory.
   *
   * @param lines receives each Feature
   * @return the number of zones
   */
  public static int write(CheckedConsumer consumer, String topic, Consumer<String> lines) {
    Map<String, ZoneCatalog.Item> zones = ZoneCatalog.read(consumer, topic);
    TopicScan.read(
        consumer,
        topic,
        record -> {
          if (isInForce(record, zones)) {
            lines.accept(line(new String(record.key(), UTF_8), record.value()));
          }
        });
    return zones.size();
  }

  private static boolean isInForce(
      ConsumerRecord<byte[], byte[]> record, Map<String, ZoneCatalog.Item> zones) {
    ZoneCatalog.Item zone =
        record.key() == null ? null : zones.get(new String(record.key(), UTF_8));
    return zone != null
        && zone.version() == record.offset()
        && zone.partition() == record.partition();
  }

  /** Line breaks in JSON are insignificant: those in texts are escaped. */
  static String line(String id, byte[] feature) {
    String json = new String(feature, UTF_8).replace('\n', ' ').replace('\r', ' ').strip();
    return !json.startsWith("{") || hasId(feature)
        ? json
        : "{\"id\":\""
            + new String(JsonStringEncoder.getInstance().quoteAsString(id))
            + "\","
            + json.substring(1);
  }

  private static boolean hasId(byte[] feature) {
    try {
      return ZoneCatalog.MEMBERS.of(feature).containsKey("id");
    } catch (RefusedException e) {
      return true; // Refused by every job: exported as it is.
    }
  }
}
