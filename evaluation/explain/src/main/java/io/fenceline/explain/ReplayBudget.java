package io.fenceline.explain;

import io.fenceline.format.input.RawRecord;
import java.time.Duration;

/**
 * The memory and the time that a replay may take (rule E8). What it holds is counted as it is read.
 * Not thread-safe.
 */
public final class ReplayBudget {
  /** The overhead of a record: its objects, its origin, its place in lists. */
  static final int OVERHEAD_BYTES = 300;

  private static final int MEBIBYTE = 1 << 20;

  private final long maxBytes;
  private final Duration maxTime;
  private final long startNanos;
  private long bytes;

  /** A replay takes more than it may. The message has the bound and the remedy. */
  public static final class ExceededException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private ExceededException(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * @param startNanos by {@link System#nanoTime}: the time counts from then
   */
  public ReplayBudget(long maxBytes, Duration maxTime, long startNanos) {
    this.maxBytes = maxBytes;
    this.maxTime = maxTime;
    this.startNanos = startNanos;
  }

  /** For a process of its own: a quarter of its heap, and any time. */
  public static ReplayBudget ofProcess() {
    return new ReplayBudget(
        Runtime.getRuntime().maxMemory() / 4, Duration.ofNanos(Long.MAX_VALUE), System.nanoTime());
  }

  /**
   * Counts an object that is held until the replay ends.
   *
   * @param content bytes of its content; null for none
   * @throws ExceededException when all together are too many
   */
  void hold(byte[] content) {
    bytes += OVERHEAD_BYTES + (content == null ? 0 : content.length);
    if (bytes > maxBytes) {
      throw new ExceededException(
          "what has to be read takes more than %d MiB of memory; ask for less: a shorter time"
              .formatted(maxBytes / MEBIBYTE));
    }
  }

  /**
   * An object that is not held any more.
   *
   * @param record null for none
   */
  void release(RawRecord record) {
    if (record != null) {
      bytes -= OVERHEAD_BYTES + (record.value() == null ? 0 : record.value().length);
    }
  }

  /**
   * To be called for each record: not every step asks Kafka, by which it could be ended.
   *
   * @throws ExceededException when the time is up
   */
  public void checkTime() {
    if (System.nanoTime() - startNanos > maxTime.toNanos()) {
      throw new ExceededException(
          "reading took longer than %d s; ask for less: a shorter time"
              .formatted(maxTime.toSeconds()));
    }
  }
}
