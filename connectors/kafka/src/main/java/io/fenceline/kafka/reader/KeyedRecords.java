package io.fenceline.kafka.reader;

import io.fenceline.format.input.KeyOrder;
import io.fenceline.format.input.PartitionerWarning;
import io.fenceline.format.input.RawRecord;

/**
 * Decides which records of a compacted topic are the last ones of their keys, as the job does (Z1).
 */
public final class KeyedRecords {
  private final PartitionerWarning warning;
  private int partitions;
  private KeyOrder order = new KeyOrder(1);

  public KeyedRecords(String topic) {
    this.warning = new PartitionerWarning(topic);
  }

  /** Sets the number of partitions. */
  public void assigned(int count) {
    if (partitions != count) {
      partitions = count;
      order = new KeyOrder(count);
    }
  }

  /** Forgets all records, before the topic is read again from its beginning. */
  public void restart() {
    order = new KeyOrder(partitions);
  }

  /** Whether the record is newer than the one of this id before it. */
  public boolean isNext(String id, RawRecord record) {
    KeyOrder.Relation relation =
        order.add(id, record.partition(), record.timestampMillis(), record.value() == null);
    if (relation.isByOtherPartition()) {
      warning.add(id, record.partition());
    }
    return relation != KeyOrder.Relation.OUTDATED;
  }
}
