package io.fenceline.job.device;

/**
 * The time that counts for waits (rule D6): it advances only while fixes can be read. It begins
 * with the wall clock at the (re)start. Each report of the sources that all fixes up to some time
 * have been read advances it by what has passed since the previous report, but by no more than a
 * step; so an outage, a stall and a backlog count as one step at most. Reports pass through the
 * same channels as fixes, so all fixes that were read before have been processed. Without reports,
 * for inputs that can always be read, it is the wall clock. Not thread-safe.
 */
public final class ReadableTime {
  private static final long ALWAYS = 0;
  private static final long NO_REPORT = Long.MIN_VALUE;

  private final WallClock wallClock;
  private final long maxStepMillis;
  private final long startMillis;
  private long nowMillis;
  private long reportedMillis = NO_REPORT;

  private ReadableTime(WallClock wallClock, long maxStepMillis) {
    this.wallClock = wallClock;
    this.maxStepMillis = maxStepMillis;
    this.startMillis = wallClock.nowMillis();
    this.nowMillis = startMillis;
  }

  /** The operator (re)starts now. */
  public static ReadableTime start(WallClock wallClock, long reportIntervalMillis) {
    // Reports at regular intervals count in full, also when one of them comes late.
    return new ReadableTime(wallClock, 2 * reportIntervalMillis);
  }

  /** The time of inputs that can always be read. */
  public static ReadableTime always(WallClock wallClock) {
    return new ReadableTime(wallClock, ALWAYS);
  }

  /** All fixes that were in their topic at this time, on a clock of the source, have been read. */
  public void readUpTo(long sourceMillis) {
    if (reportedMillis != NO_REPORT) {
      nowMillis += Math.max(0, Math.min(sourceMillis - reportedMillis, maxStepMillis));
    }
    reportedMillis = sourceMillis;
  }

  /** The wall clock at the (re)start: waits that began before count from here. */
  public long startMillis() {
    return startMillis;
  }

  long nowMillis() {
    return maxStepMillis == ALWAYS ? wallClock.nowMillis() : nowMillis;
  }

  /**
   * Now, when a timer fires.
   *
   * @param wallMillis the wall clock, but at least the time of the timer
   */
  public long nowMillis(long wallMillis) {
    return maxStepMillis == ALWAYS ? wallMillis : nowMillis;
  }

  /** The start of a wait that a fix causes: not before the next report, so no wait is too short. */
  long beginMillis() {
    return nowMillis() + maxStepMillis;
  }

  /** The time of the timer for a wait that ends at this time, unless time stands still. */
  public long timerMillis(long endMillis) {
    if (maxStepMillis == ALWAYS) {
      return endMillis;
    }
    long wallMillis = wallClock.nowMillis();
    return wallMillis + Math.max(endMillis - nowMillis, maxStepMillis);
  }
}
