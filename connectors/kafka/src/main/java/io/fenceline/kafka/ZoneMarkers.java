package io.fenceline.kafka;

import io.fenceline.format.geojson.ZoneMarker;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Marks the end of the initial zones (rule Z2) by one {@link ZoneMarker} in each partition.
 *
 * <p>Its offset is what counts: a reader of a record at that offset or a later one has read the
 * initial zones. So a marker that compaction removes does no harm: what removed it is a newer
 * marker behind it.
 */
public final class ZoneMarkers {
  private ZoneMarkers() {}

  /**
   * Writes the markers.
   *
   * @return the offset of the marker in each partition
   * @throws TopicSetupException when the topic cannot be written, with the remedy
   */
  public static Map<Integer, Long> write(KafkaSettings kafka, String zonesTopic) {
    Properties properties = kafka.producer();
    properties.setProperty("acks", "all");
    ByteArraySerializer bytes = new ByteArraySerializer();
    try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties, bytes, bytes)) {
      Map<Integer, Future<RecordMetadata>> sent = new HashMap<>();
      for (PartitionInfo partition : producer.partitionsFor(zonesTopic)) {
        ProducerRecord<byte[], byte[]> marker =
            new ProducerRecord<>(zonesTopic, partition.partition(), ZoneMarker.key(), new byte[0]);
        sent.put(partition.partition(), producer.send(marker));
      }
      Map<Integer, Long> offsets = new HashMap<>();
      for (Map.Entry<Integer, Future<RecordMetadata>> entry : sent.entrySet()) {
        offsets.put(entry.getKey(), entry.getValue().get().offset());
      }
      return offsets;
    } catch (ExecutionException e) {
      throw notWritable(zonesTopic, e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw notWritable(zonesTopic, e);
    } catch (org.apache.kafka.common.KafkaException e) {
      throw notWritable(zonesTopic, e);
    }
  }

  private static TopicSetupException notWritable(String topic, Throwable cause) {
    return new TopicSetupException(
        "topic %s: the job could not write the marker that ends the initial zones (%s); "
                .formatted(topic, cause.getMessage())
            + "give its user DESCRIBE and WRITE on the topic",
        cause);
  }
}
