package io.fenceline.job.occupancy;

import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The changes of one subtask that were not sent to the {@link OccupancyCounter} yet, summed up by
 * zone, so that a zone of many devices is no hot spot (rule T9). Not in state: sent before each
 * checkpoint. Not thread-safe.
 */
public final class OccupancyChanges {
  private final Map<String, Sum> sums = new HashMap<>();
  private final List<OccupancyChange> zones = new ArrayList<>();
  private final Runnable onFirst;

  private static final class Sum {
    private int difference;
    private long timeMillis = Long.MIN_VALUE;
  }

  /**
   * @param onFirst called when there is something to send, and was not before
   */
  public OccupancyChanges(Runnable onFirst) {
    this.onFirst = onFirst;
  }

  /** A device entered or left a zone; other transitions count for nothing. */
  public void add(Transition transition) {
    if (transition.type() == TransitionType.ENTER) {
      add(transition.zoneId(), 1, transition.timeMillis());
    } else if (transition.type() == TransitionType.EXIT) {
      add(transition.zoneId(), -1, transition.timeMillis());
    }
  }

  /**
   * @param timeMillis of the event, epoch milliseconds
   */
  public void add(String zoneId, int difference, long timeMillis) {
    begin();
    Sum sum = sums.computeIfAbsent(zoneId, id -> new Sum());
    sum.difference += difference;
    sum.timeMillis = Math.max(sum.timeMillis, timeMillis);
  }

  /** A change of a zone came into force; to be called in one subtask only. */
  public void add(ZoneChange change) {
    if (change instanceof ZoneChange.Put put) {
      add(put.zone());
    } else if (change instanceof ZoneChange.Remove remove) {
      begin();
      zones.add(new OccupancyChange.Removed(remove.zoneId()));
    }
  }

  /** A zone is in force; to be called in one subtask only. */
  public void add(Zone zone) {
    begin();
    zones.add(new OccupancyChange.Put(zone.id(), zone.rules().capacity()));
  }

  private void begin() {
    if (sums.isEmpty() && zones.isEmpty()) {
      onFirst.run();
    }
  }

  /** Sends all changes, those of zones in their order. */
  public void flush(Consumer<OccupancyChange> out) {
    zones.forEach(out);
    zones.clear();
    sums.forEach(
        (zoneId, sum) ->
            out.accept(new OccupancyChange.Members(zoneId, sum.difference, sum.timeMillis)));
    sums.clear();
  }
}
