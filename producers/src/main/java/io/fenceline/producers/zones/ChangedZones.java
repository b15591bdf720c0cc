package io.fenceline.producers.zones;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.kafka.client.RecordWriter;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Passes on zones that differ from those in the topic, and deletions. Not thread-safe. */
public final class ChangedZones implements RecordWriter {
  private final RecordWriter zones;
  private final Map<String, ZoneCatalog.Item> before;
  private long changed;

  public ChangedZones(RecordWriter zones, Map<String, ZoneCatalog.Item> before) {
    this.zones = zones;
    this.before = before;
  }

  @Override
  public void send(byte[] key, byte[] value) {
    ZoneCatalog.Item item = before.get(new String(key, UTF_8));
    if (value == null) {
      zones.send(key, null);
    } else if (item == null || !item.hash().equals(ZoneCatalog.hash(value))) {
      changed++;
      zones.send(key, value);
    }
  }

  @Override
  public void send(ProducerRecord<byte[], byte[]> record) {
    send(record.key(), record.value());
  }

  @Override
  public void flush() {
    zones.flush();
  }

  /** How many zones were new or different. */
  public long changed() {
    return changed;
  }
}
