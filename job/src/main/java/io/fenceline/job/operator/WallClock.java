package io.fenceline.job.operator;

import org.apache.flink.streaming.api.TimerService;

/**
 * The wall clock, and when the operator first looked at it after its (re)start (rule D6). Epoch
 * milliseconds. Owned by one operator, not thread-safe.
 */
final class WallClock {
  private static final long NOT_YET = -1;

  private long startMillis = NOT_YET;

  long nowMillis(TimerService timers) {
    long nowMillis = timers.currentProcessingTime();
    if (startMillis == NOT_YET) {
      startMillis = nowMillis;
    }
    return nowMillis;
  }

  /** Not before {@link #nowMillis} was asked once. */
  long startMillis() {
    return startMillis;
  }
}
