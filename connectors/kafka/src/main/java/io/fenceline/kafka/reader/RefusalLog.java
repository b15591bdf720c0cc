package io.fenceline.kafka.reader;

import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the records of a topic that cannot be read, and logs one of them at most once a minute.
 * Thread-safe.
 */
public final class RefusalLog {
  private static final Logger LOG = LoggerFactory.getLogger(RefusalLog.class);
  private static final long PERIOD_NANOS = Duration.ofMinutes(1).toNanos();

  private final String topic;
  private final LongSupplier nanoClock;
  private final AtomicLong count = new AtomicLong();
  private long logged;
  private long loggedNanos;

  public RefusalLog(String topic) {
    this(topic, System::nanoTime);
  }

  RefusalLog(String topic, LongSupplier nanoClock) {
    this.topic = topic;
    this.nanoClock = nanoClock;
  }

  public long count() {
    return count.get();
  }

  /** Returns whether the refusal was logged. */
  public synchronized boolean add(RawRecord record, RefusedException refused) {
    long total = count.incrementAndGet();
    long now = nanoClock.getAsLong();
    if (logged > 0 && now - loggedNanos < PERIOD_NANOS) {
      return false;
    }
    LOG.warn(
        "topic {}: {} records skipped, among them partition {} offset {}: {}: {}",
        topic,
        total - logged,
        record.partition(),
        record.offset(),
        refused.reason().text(),
        refused.getMessage());
    logged = total;
    loggedNanos = now;
    return true;
  }
}
