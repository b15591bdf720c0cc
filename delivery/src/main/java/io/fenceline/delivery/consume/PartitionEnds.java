package io.fenceline.delivery.consume;

import io.fenceline.kafka.LogEnds;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;

/**
 * Asks the brokers again and again for the ends of partitions, without waiting for them. The ends
 * include open transactions, which a consumer does not see. Used by one thread.
 */
final class PartitionEnds {
  private static final long PERIOD_NANOS = Duration.ofSeconds(2).toNanos();

  private final Admin admin;
  private final Map<TopicPartition, Long> ends = new ConcurrentHashMap<>();
  private long askedNanos = System.nanoTime();

  PartitionEnds(Admin admin) {
    this.admin = admin;
  }

  /** Asks if it is time. */
  void poll(Set<TopicPartition> partitions) {
    if (System.nanoTime() - askedNanos > PERIOD_NANOS) {
      askedNanos = System.nanoTime();
      ends.keySet().retainAll(partitions);
      LogEnds.ask(admin, partitions, ends::put);
    }
  }

  /** The end of a partition when it was last asked for; 0 if it is not known yet. */
  long of(TopicPartition partition) {
    return ends.getOrDefault(partition, 0L);
  }
}
