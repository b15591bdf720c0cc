package io.fenceline.kafka;

import io.fenceline.format.input.RawRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;

/** Records of Kafka, undecoded; and the record that resets a device, which has a header. */
public final class RawRecords {
  /** A record of {@code locations} without a value but with this header resets its device. */
  public static final String RESET_HEADER = "fenceline-reset";

  private static final byte[] NO_BYTES = {};

  private RawRecords() {}

  /** The headers are not copied until they are asked for. */
  public static RawRecord of(ConsumerRecord<byte[], byte[]> record) {
    Headers headers = record.headers();
    boolean isReset = record.value() == null && headers.lastHeader(RESET_HEADER) != null;
    return new RawRecord(
        record.key(),
        record.value(),
        record.partition(),
        record.offset(),
        record.timestamp(),
        () -> KafkaHeaders.read(headers),
        isReset);
  }

  /**
   * The record that resets a device.
   *
   * @param deviceId in UTF-8
   */
  public static ProducerRecord<byte[], byte[]> reset(String topic, byte[] deviceId) {
    ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, deviceId, null);
    record.headers().add(RESET_HEADER, NO_BYTES);
    return record;
  }
}
