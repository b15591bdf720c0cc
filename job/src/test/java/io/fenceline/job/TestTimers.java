package io.fenceline.job;

import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.streaming.api.TimerService;

/** The timers of one device, and a wall clock that is set by hand. */
public final class TestTimers implements TimerService {
  public final TreeSet<Long> wallClock = new TreeSet<>();
  public final Set<Long> eventTime = new TreeSet<>();
  public long nowMillis;

  @Override
  public long currentProcessingTime() {
    return nowMillis;
  }

  @Override
  public long currentWatermark() {
    return Long.MIN_VALUE;
  }

  @Override
  public void registerProcessingTimeTimer(long time) {
    wallClock.add(time);
  }

  @Override
  public void registerEventTimeTimer(long time) {
    eventTime.add(time);
  }

  @Override
  public void deleteProcessingTimeTimer(long time) {
    wallClock.remove(time);
  }

  @Override
  public void deleteEventTimeTimer(long time) {
    eventTime.remove(time);
  }
}
