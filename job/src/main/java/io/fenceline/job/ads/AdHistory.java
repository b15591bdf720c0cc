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

  private static final long[] NO_TIMES = {};

  /**
   * @param key see {@link #key}
   * @param perMillis the longest period of the caps that count these
   * @param timesMillis event times, ascending; not to be changed
   */
  public record Shown(String key, long perMillis, long[] timesMillis) {}

  /** Zones that name the same key share a history; any other has its own. */
  public static String key(Zone zone) {
    return prefix(zone) + name(zone);
  }

  private static String prefix(Zone zone) {
    return zone.rules().adCap().key() == null ? "zone:" : "key:";
  }

  private static String name(Zone zone) {
    String shared = zone.rules().adCap().key();
    return shared == null ? zone.id() : shared;
  }

  /** Whether this is {@link #key}, which is not allocated: a cap is applied at every fix inside. */
  private static boolean isKeyOf(String key, Zone zone) {
    String prefix = prefix(zone);
    String name = name(zone);
    return key.length() == prefix.length() + name.length()
        && key.startsWith(prefix)
        && key.endsWith(name);
  }

  /**
   * Whether one more ad of a zone with a cap leaves no half-open period of {@code per} with more
   * than {@code count}: no {@code count} + 1 consecutive ads that lie closer together.
   */
  public boolean allows(Zone zone, long timeMillis) {
    AdCap cap = zone.rules().adCap();
    long[] times = timesOf(zone);
    int at = insertionPoint(times, timeMillis);
    long per = cap.per().toMillis();
    for (int first = Math.max(0, at - cap.count()); first <= at; first++) {
      long last = (long) first + cap.count();
      if (last <= times.length
          && timeAt((int) last, times, at, timeMillis) - timeAt(first, times, at, timeMillis)
              < per) {
        return false;
      }
    }
    return true;
  }

  /** What {@link #inserted} has at an index, without the copy. */
  private static long timeAt(int i, long[] times, int insertedAt, long timeMillis) {
    if (i == insertedAt) {
      return timeMillis;
    }
    return times[i < insertedAt ? i : i - 1];
  }

  /**
   * @param perMillis the longest period of the caps that count this ad
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
   * Without the ads whose period is over before {@code earliestMillis}, so that none from then on
   * can share a period with them; this very object if all remain.
   */
  public AdHistory withoutExpired(long earliestMillis) {
    List<Shown> rest = new ArrayList<>(shown.size());
    boolean changed = false;
    for (Shown known : shown) {
      long[] times = known.timesMillis;
      int expired = 0;
      while (expired < times.length && times[expired] + known.perMillis <= earliestMillis) {
        expired++;
      }
      if (expired < times.length) {
        long[] remaining = Arrays.copyOfRange(times, expired, times.length);
        rest.add(expired == 0 ? known : new Shown(known.key, known.perMillis, remaining));
      }
      changed |= expired > 0;
    }
    return changed ? new AdHistory(rest) : this;
  }

  public boolean isEmpty() {
    return shown.isEmpty();
  }

  private long[] timesOf(Zone zone) {
    for (Shown known : shown) {
      if (isKeyOf(known.key, zone)) {
        return known.timesMillis;
      }
    }
    return NO_TIMES;
  }

  private static int insertionPoint(long[] times, long timeMillis) {
    int found = Arrays.binarySearch(times, timeMillis);
    return found < 0 ? -found - 1 : found;
  }

  private static long[] inserted(long[] times, long timeMillis) {
    int at = insertionPoint(times, timeMillis);
    long[] more = new long[times.length + 1];
    System.arraycopy(times, 0, more, 0, at);
    more[at] = timeMillis;
    System.arraycopy(times, at, more, at + 1, times.length - at);
    return more;
  }
}
