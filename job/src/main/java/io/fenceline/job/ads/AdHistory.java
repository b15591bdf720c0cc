package io.fenceline.job.ads;

import io.fenceline.event.AdCap;
import io.fenceline.event.Zone;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * When ads with a cap went to one device (rule T6). Immutable.
 *
 * @param shown by key, in the order of their first ads
 */
public record AdHistory(List<Shown> shown) {
  public static final AdHistory NONE = new AdHistory(List.of());

  /**
   * @param key see {@link #key}
   * @param perMillis the longest span of the caps that count these
   * @param timesMillis event times, ascending; not to be changed
   */
  public record Shown(String key, long perMillis, long[] timesMillis) {}

  /** Zones that name the same key share a history; any other has its own. */
  public static String key(Zone zone) {
    String shared = zone.rules().adCap().key();
    return shared == null ? "zone:" + zone.id() : "key:" + shared;
  }

  /**
   * Whether one more ad leaves no half-open span of {@code per} with more than {@code count}: no
   * {@code count} + 1 ads in a row that lie closer together.
   */
  public boolean allows(String key, AdCap cap, long timeMillis) {
    long[] times = inserted(timesOf(key), timeMillis);
    int at = Arrays.binarySearch(times, timeMillis);
    long per = cap.per().toMillis();
    for (int first = Math.max(0, at - cap.count()); first <= at; first++) {
      long last = (long) first + cap.count();
      if (last < times.length && times[(int) last] - times[first] < per) {
        return false;
      }
    }
    return true;
  }

  /**
   * @param perMillis the longest span of the caps that count this ad
   */
  public AdHistory with(String key, long perMillis, long timeMillis) {
    List<Shown> all = new ArrayList<>(shown);
    for (int i = 0; i < all.size(); i++) {
      Shown known = all.get(i);
      if (known.key.equals(key)) {
        long[] times = inserted(known.timesMillis, timeMillis);
        all.set(i, new Shown(key, Math.max(perMillis, known.perMillis), times));
        return new AdHistory(all);
      }
    }
    all.add(new Shown(key, perMillis, new long[] {timeMillis}));
    return new AdHistory(all);
  }

  /**
   * Without those that no ad from {@code earliestMillis} on can share a span with; this very one
   * when all remain.
   */
  public AdHistory running(long earliestMillis) {
    List<Shown> rest = new ArrayList<>(shown.size());
    boolean changed = false;
    for (Shown known : shown) {
      long[] times = known.timesMillis;
      int over = 0;
      while (over < times.length && times[over] + known.perMillis <= earliestMillis) {
        over++;
      }
      if (over < times.length) {
        long[] running = Arrays.copyOfRange(times, over, times.length);
        rest.add(over == 0 ? known : new Shown(known.key, known.perMillis, running));
      }
      changed |= over > 0;
    }
    return changed ? new AdHistory(rest) : this;
  }

  public boolean isEmpty() {
    return shown.isEmpty();
  }

  private long[] timesOf(String key) {
    for (Shown known : shown) {
      if (known.key.equals(key)) {
        return known.timesMillis;
      }
    }
    return new long[0];
  }

  private static long[] inserted(long[] times, long timeMillis) {
    int found = Arrays.binarySearch(times, timeMillis);
    int at = found < 0 ? -found - 1 : found;
    long[] more = new long[times.length + 1];
    System.arraycopy(times, 0, more, 0, at);
    more[at] = timeMillis;
    System.arraycopy(times, at, more, at + 1, times.length - at);
    return more;
  }
}
