package io.fenceline.delivery.undelivered;

import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.TopicScan;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The events that were set aside of one endpoint, in the order of each device. */
public final class UndeliveredEvents {
  private final TopicScan scan;
  private final String endpoint;
  private final long fromMillis;

  /**
   * An event and when it was set aside.
   *
   * @param record its position in the topic
   */
  public record Found(UndeliveredEvent event, ConsumerRecord<byte[], byte[]> record) {}

  /**
   * @param fromMillis only what was set aside at this time or later; {@code Long.MIN_VALUE} for all
   */
  public UndeliveredEvents(
      CheckedConsumer consumer, String topic, String endpoint, long fromMillis) {
    this.scan = new TopicScan(consumer, topic, fromMillis, Long.MAX_VALUE);
    this.endpoint = endpoint;
    this.fromMillis = fromMillis;
  }

  /** Null at the end of the topic, as it was when the reading began. */
  public Found next() {
    while (scan.hasNext()) {
      ConsumerRecord<byte[], byte[]> record = scan.next();
      Optional<UndeliveredEvent> event = UndeliveredRecord.read(record);
      if (event.isPresent()
          && event.get().endpoint().equals(endpoint)
          && record.timestamp() >= fromMillis) {
        return new Found(event.get(), record);
      }
    }
    return null;
  }
}
