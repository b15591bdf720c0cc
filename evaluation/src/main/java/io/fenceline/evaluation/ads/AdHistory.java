package io.fenceline.evaluation.ads;

import io.fenceline.event.zone.AdCap;
import io.fenceline.event.zone.CapKey;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The times at which ads with a cap went to one device (rule T6).
 *
 * @param shown in the order of their first ads; not to be changed
 */
public record AdHistory(Map<CapKey, Shown> shown) {
  public static final AdHistory NONE = new AdHistory(Map.of());

  /**
   * The ads of one key. Immutable.
   *
   * @param perMillis the longest period of the caps that counted these
   * @param timesMillis event times, ascending; not to be changed
   */
  public record Shown(long perMillis, long[] timesMillis) {
    static final Shown NONE = new Shown(0, new long[0]);

    /**
     * Whether one more ad leaves no half-open period of {@code per} with more than {@code count}:
     * no {@code count} + 1 consecutive ads that lie closer together.
     */
    boolean allows(AdCap cap, long timeMillis) {
      int at = insertionPoint(timeMillis);
      long per = cap.per().toMillis();
      for (int first = Math.max(0, at - cap.count()); first <= at; first++) {
        long last = (long) first + cap.count();
        if (last <= timesMillis.length
            && timeAt((int) last, at, timeMillis) - timeAt(first, at, timeMillis) < per) {
          return false;
        }
      }
      return true;
    }

    /** The time at an index of the result of {@link #with}, without the copy. */
    private long timeAt(int i, int insertedAt, long timeMillis) {
      if (i == insertedAt) {
        return timeMillis;
      }
      return timesMillis[i < insertedAt ? i : i - 1];
    }

    private int insertionPoint(long timeMillis) {
      int found = Arrays.binarySearch(timesMillis, timeMillis);
      return found < 0 ? -found - 1 : found;
    }

    /**
     * @param per the longest period of the caps that count this ad
     */
    Shown with(long per, long timeMillis) {
      int at = insertionPoint(timeMillis);
      long[] more = new long[timesMillis.length + 1];
      System.arraycopy(timesMillis, 0, more, 0, at);
      more[at] = timeMillis;
      System.arraycopy(timesMillis, at, more, at + 1, timesMillis.length - at);
      return new Shown(Math.max(per, perMillis), more);
    }

    private boolean mayExpire(long earliestMillis) {
      return timesMillis.length > 0 && timesMillis[0] + perMillis <= earliestMillis;
    }

    /** The times without those of ads whose period is over; null if none remains. */
    private Shown withoutExpired(long per, long earliestMillis) {
      int expired = 0;
      while (expired < timesMillis.length && timesMillis[expired] + per <= earliestMillis) {
        expired++;
      }
      if (expired == 0) {
        return new Shown(per, timesMillis);
      }
      return expired == timesMillis.length
          ? null
          : new Shown(per, Arrays.copyOfRange(timesMillis, expired, timesMillis.length));
    }
  }

  /** The ads of a key; none if there were none. */
  Shown of(CapKey key) {
    return shown.getOrDefault(key, Shown.NONE);
  }

  /**
   * The history without the ads whose period is over before {@code earliestMillis}, so that none
   * from then on can share a period with them; this very object if nothing changes. A period is the
   * longest of the caps that counted the ad or that would count it now.
   *
   * @param longestMillis the longest period of the caps in force that count in a key's history; 0
   *     if there are none
   */
  public AdHistory withoutExpired(long earliestMillis, ToLongFunction<CapKey> longestMillis) {
    Map<CapKey, Shown> rest = new LinkedHashMap<>();
    boolean changed = false;
    for (Map.Entry<CapKey, Shown> one : shown.entrySet()) {
      Shown known = one.getValue();
      if (known.mayExpire(earliestMillis)) {
        changed = true;
        long per = Math.max(known.perMillis, longestMillis.applyAsLong(one.getKey()));
        known = known.withoutExpired(per, earliestMillis);
      }
      if (known != null) {
        rest.put(one.getKey(), known);
      }
    }
    return changed ? new AdHistory(rest) : this;
  }

  public boolean isEmpty() {
    return shown.isEmpty();
  }
}
