package io.fenceline.gateway.rest;

import io.fenceline.gateway.stream.EventHistory;
import io.fenceline.gateway.subscription.StreamEvent;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;

/**
 * The transitions of the last hour by zone and by device, counted again when they are some seconds
 * old. Thread-safe.
 */
public final class TransitionCounts {
  private static final long HOUR_MILLIS = 3_600_000;
  private static final long MOST_AGE_MILLIS = 2_000;

  /**
   * Immutable.
   *
   * @param sinceMillis the instant from which on all are counted
   */
  record Counts(long sinceMillis, Map<String, Integer> byZone, Map<String, Integer> byDevice) {
    int ofZone(String id) {
      return byZone.getOrDefault(id, 0);
    }

    int ofDevice(String id) {
      return byDevice.getOrDefault(id, 0);
    }
  }

  private final EventHistory history;
  private final Clock clock;
  private Counts counts;
  private long countedAtMillis;

  public TransitionCounts(EventHistory history, Clock clock) {
    this.history = history;
    this.clock = clock;
  }

  synchronized Counts get() {
    long now = clock.millis();
    if (counts == null || now - countedAtMillis > MOST_AGE_MILLIS) {
      Map<String, Integer> byZone = new HashMap<>();
      Map<String, Integer> byDevice = new HashMap<>();
      long since =
          history.transitionsSince(
              now - HOUR_MILLIS,
              (StreamEvent event) -> {
                byZone.merge(event.zoneId(), 1, Integer::sum);
                byDevice.merge(event.deviceId(), 1, Integer::sum);
              });
      counts = new Counts(since, byZone, byDevice);
      countedAtMillis = now;
    }
    return counts;
  }
}
