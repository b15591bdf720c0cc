package io.fenceline.producers.fixes;

/**
 * Schedules the fixes of a trace: when each is due, and by how much its time is shifted. Not
 * thread-safe.
 */
final class ReplaySchedule {
  private static final long MIN_GAP_MILLIS = 1000;

  private final long firstMillis;
  private final double speed;
  private final long startNanos;
  private final long initialShiftMillis;
  private long shiftMillis;
  private long minMillis;
  private long maxMillis;
  private long fixes;

  /** Begins now, at {@code startNanos}, with the fix of {@code firstMillis}. */
  ReplaySchedule(long startNanos, long firstMillis, long shiftMillis, double speed) {
    this.startNanos = startNanos;
    this.firstMillis = firstMillis;
    this.initialShiftMillis = shiftMillis;
    this.shiftMillis = shiftMillis;
    this.speed = speed;
    this.minMillis = firstMillis;
    this.maxMillis = firstMillis;
  }

  /** A fix that is older than one before it is due at once. */
  long dueNanos(long timeMillis) {
    minMillis = Math.min(minMillis, timeMillis);
    maxMillis = Math.max(maxMillis, timeMillis);
    fixes++;
    double elapsedMillis = timeMillis + shiftMillis - firstMillis - initialShiftMillis;
    return startNanos + (long) (Math.max(0, elapsedMillis) * 1e6 / speed);
  }

  long shiftMillis() {
    return shiftMillis;
  }

  /**
   * Moves the trace behind itself, by its span and a typical gap between two fixes, so that no fix
   * of the new pass has the time of one of the last.
   */
  void nextPass() {
    long span = maxMillis - minMillis;
    shiftMillis += span + Math.max(MIN_GAP_MILLIS, span / fixes);
    fixes = 0;
  }
}
