package io.fenceline.kafka.client;

import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Reads a topic to the end that it has when the scan starts. Throws a {@link TimeoutException} when
 * the brokers do not answer or the reading stalls, a {@link LostRecordsException} when retention is
 * faster than the scan, or the topic is created again meanwhile. Not thread-safe.
 */
public final class TopicScan implements Iterator<ConsumerRecord<byte[], byte[]>> {
  private final ScannedPartitions partitions;
  private Iterator<ConsumerRecord<byte[], byte[]>> polled = Collections.emptyIterator();

  /**
   * @param fromMillis by the timestamps of records, epoch milliseconds; {@code Long.MIN_VALUE} for
   *     the beginning
   * @param toMillis the scan ends soon behind the first record of this time; {@code Long.MAX_VALUE}
   *     for the end
   * @throws UnknownTopicOrPartitionException when there is no such topic
   */
  public TopicScan(CheckedConsumer consumer, String topic, long fromMillis, long toMillis) {
    partitions = new ScannedPartitions(consumer, Map.of(topic, fromMillis), toMillis);
  }

  /** Passes on each record of a topic. */
  public static void read(
      CheckedConsumer consumer, String topic, Consumer<ConsumerRecord<byte[], byte[]>> records) {
    new TopicScan(consumer, topic, Long.MIN_VALUE, Long.MAX_VALUE).forEachRemaining(records);
  }

  @Override
  public boolean hasNext() {
    if (!polled.hasNext()) {
      polled = partitions.poll(partitions.all()).iterator();
    }
    return polled.hasNext();
  }

  @Override
  public ConsumerRecord<byte[], byte[]> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return polled.next();
  }
}
