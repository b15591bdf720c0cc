package io.fenceline.evaluation;

import io.fenceline.event.Fix;
import java.util.ArrayList;
import java.util.List;

/**
 * The fixes of one device in the reorder buffer (rule D3). Immutable.
 *
 * @param fixes ordered by time, no two of one time
 * @param timerMillis when the timer fires; {@link #NO_TIMER}: not set
 */
public record HeldFixes(List<HeldFix> fixes, long timerMillis) {
  public static final long NO_TIMER = 0;
  public static final HeldFixes NONE = new HeldFixes(List.of(), NO_TIMER);

  /**
   * @param arrivedMillis wall clock, epoch milliseconds
   */
  public record HeldFix(Fix fix, long arrivedMillis) {}

  /**
   * The result of adding a fix.
   *
   * @param arrival NEXT: it is held; DUPLICATE or CONFLICT with a held one (rule D2)
   * @param refused the loser of a conflict, else null
   */
  public record Admission(HeldFixes after, Device.Arrival arrival, Fix refused) {}

  /** Holds a fix that is newer than the device clock. */
  public Admission with(Fix fix, long arrivedMillis) {
    int at = fixes.size();
    while (at > 0 && fixes.get(at - 1).fix.timeMillis() > fix.timeMillis()) {
      at--;
    }
    if (at > 0 && fixes.get(at - 1).fix.timeMillis() == fix.timeMillis()) {
      return resolve(at - 1, fix);
    }
    List<HeldFix> more = new ArrayList<>(fixes.size() + 1);
    more.addAll(fixes.subList(0, at));
    more.add(new HeldFix(fix, arrivedMillis));
    more.addAll(fixes.subList(at, fixes.size()));
    return new Admission(new HeldFixes(more, timerMillis), Device.Arrival.NEXT, null);
  }

  /**
   * Rule D2 among held fixes: the one with the smaller position counts, in any order of arrival.
   */
  private Admission resolve(int at, Fix fix) {
    HeldFix held = fixes.get(at);
    int order = compare(fix, held.fix);
    if (order == 0) {
      return new Admission(this, Device.Arrival.DUPLICATE, null);
    }
    if (order > 0) {
      return new Admission(this, Device.Arrival.CONFLICT, fix);
    }
    List<HeldFix> others = new ArrayList<>(fixes);
    others.set(at, new HeldFix(fix, held.arrivedMillis));
    return new Admission(new HeldFixes(others, timerMillis), Device.Arrival.CONFLICT, held.fix);
  }

  private static int compare(Fix fix, Fix other) {
    int lon =
        Double.compare(
            TimedPosition.meridian(fix.lon()) + 0.0, TimedPosition.meridian(other.lon()) + 0.0);
    return lon != 0 ? lon : Double.compare(fix.lat() + 0.0, other.lat() + 0.0);
  }

  /** How many of the oldest are older than the newest by the window or more. */
  public int releasable(long windowMillis) {
    long newest = fixes.isEmpty() ? 0 : fixes.get(fixes.size() - 1).fix.timeMillis();
    int count = 0;
    while (count < fixes.size() && newest - fixes.get(count).fix.timeMillis() >= windowMillis) {
      count++;
    }
    return count;
  }

  /** How many of the oldest are due, because they or a newer one have waited for the window. */
  public int due(long nowMillis, WallClockWait window) {
    int count = fixes.size();
    while (count > 0 && dueMillis(fixes.get(count - 1), window) > nowMillis) {
      count--;
    }
    return count;
  }

  /** The time at which the first of them becomes due; there must be one. */
  public long nextDueMillis(WallClockWait window) {
    long next = Long.MAX_VALUE;
    for (HeldFix held : fixes) {
      next = Math.min(next, dueMillis(held, window));
    }
    return next;
  }

  private static long dueMillis(HeldFix held, WallClockWait window) {
    return window.endMillis(held.fix.deviceId(), held.arrivedMillis);
  }

  public HeldFixes without(int oldest) {
    return new HeldFixes(List.copyOf(fixes.subList(oldest, fixes.size())), timerMillis);
  }

  public HeldFixes withTimer(long timerMillis) {
    return new HeldFixes(fixes, timerMillis);
  }
}
