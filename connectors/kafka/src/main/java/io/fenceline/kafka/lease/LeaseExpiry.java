package io.fenceline.kafka.lease;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The wait for the lease of another job, which expires if that job was killed. Not thread-safe.
 *
 * @param other the job that holds the lease, if any
 * @param progress receives a line if it waits for longer than a holder needs to end
 * @param pause between two looks
 */
record LeaseExpiry(
    LeaseConsumerGroup group,
    Supplier<Optional<LeaseConsumerGroup.Holder>> other,
    Consumer<String> progress,
    LongSupplier nanoTime,
    Runnable pause) {

  /** A holder that ends releases its lease in this time: not worth a message. */
  private static final Duration RELEASE = Duration.ofSeconds(3);

  /**
   * A lease that is held for longer has a running holder. Beyond the session: brokers count that of
   * a member that was killed while it joined from the end of the rebalance, and Flink reports that
   * a job has ended before it closes what the job held.
   */
  static final Duration LONGEST = GroupLease.SESSION.plusSeconds(20);

  /**
   * Waits until no other job holds the lease.
   *
   * @throws LeaseLostException when it does not expire
   */
  void await() {
    long start = nanoTime.getAsLong();
    boolean reported = false;
    Optional<LeaseConsumerGroup.Holder> holder = other.get();
    while (holder.isPresent()) {
      Duration waited = Duration.ofNanos(nanoTime.getAsLong() - start);
      if (waited.compareTo(LONGEST) > 0) {
        throw new LeaseLostException(group.inUse(holder.get()));
      }
      if (!reported && waited.compareTo(RELEASE) > 0) {
        progress.accept(
            "group %s: in use from host %s; waiting up to %d s, in case that job was killed"
                .formatted(group.group(), holder.get().host(), LONGEST.minus(waited).toSeconds()));
        reported = true;
      }
      pause.run();
      holder = other.get();
    }
  }
}
