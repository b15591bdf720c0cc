package io.fenceline.format.input;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts records whose key came by another partition before, and logs one of them at most once a
 * minute, with the remedy. One thread writes, any thread reads.
 */
public final class PartitionerWarning {
  public static final String REMEDY =
      "clients choose partitions differently, unless partitions were added; set"
          + " partitioner=murmur2_random in clients of librdkafka (Python, Go, .NET, kcat)";

  private static final Logger LOG = LoggerFactory.getLogger(PartitionerWarning.class);
  private static final long PERIOD_NANOS = Duration.ofMinutes(1).toNanos();

  private final String topic;
  private final LongSupplier nanoClock;
  private volatile long count;
  private long loggedNanos;

  public PartitionerWarning(String topic) {
    this(topic, System::nanoTime);
  }

  PartitionerWarning(String topic, LongSupplier nanoClock) {
    this.topic = topic;
    this.nanoClock = nanoClock;
  }

  public long count() {
    return count;
  }

  /** Returns whether it was logged. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
  public boolean add(String key, int partition) {
    count++;
    long nowNanos = nanoClock.getAsLong();
    if (count > 1 && nowNanos - loggedNanos < PERIOD_NANOS) {
      return false;
    }
    loggedNanos = nowNanos;
    LOG.warn(
        "topic {}: the key {} came by another partition before and now by partition {} ({} such"
            + " records so far); {}",
        topic,
        key,
        partition,
        count,
        REMEDY);
    return true;
  }
}
