package io.fenceline.cli.files;

import io.fenceline.format.input.RawRecord;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.TopicScan;
import java.util.Iterator;

/**
 * The records that a topic has now, as if they were a file. Fixes of one device are in one
 * partition, so each device's keep their order.
 *
 * @param fromMillis by the timestamps of records, epoch milliseconds
 */
public record TopicFixes(KafkaSettings kafka, String topic, long fromMillis) implements RecordFile {
  private static final long serialVersionUID = 1;

  @Override
  public Iterator<RawRecord> open() {
    return open(CheckedConsumer.connect(kafka));
  }

  /** Closes the consumer at the end. */
  Iterator<RawRecord> open(CheckedConsumer consumer) {
    TopicScan scan = new TopicScan(consumer, topic, fromMillis, Long.MAX_VALUE);
    return new Iterator<>() {
      private boolean ended;

      @Override
      public boolean hasNext() {
        if (!ended && !scan.hasNext()) {
          ended = true;
          consumer.close();
        }
        return !ended;
      }

      @Override
      public RawRecord next() {
        return RawRecords.of(scan.next());
      }
    };
  }
}
