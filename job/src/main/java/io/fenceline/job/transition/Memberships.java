package io.fenceline.job.transition;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * The zones that hold a device, ordered by the UTF-8 bytes of their ids. Immutable. In arrays: each
 * object between a device and the ids of its zones would be one more to wait for with every fix.
 */
public final class Memberships extends AbstractList<Membership> implements RandomAccess {
  public static final Memberships NONE = new Memberships(0);

  /** What {@link #find} gives for what is not there. */
  public static final int ABSENT = -1;

  private static final boolean[] NOWHERE = {};

  private final String[] zoneIds;

  /** The versions of the zones, then when each was entered. */
  private final long[] numbers;

  /** Empty if the device has dwelled in none. */
  private boolean[] dwelled = NOWHERE;

  private Memberships(int size) {
    zoneIds = new String[size];
    numbers = new long[2 * size];
  }

  public static Memberships of(List<Membership> memberships) {
    if (memberships instanceof Memberships known) {
      return known;
    }
    if (memberships.isEmpty()) {
      return NONE;
    }
    Memberships copy = new Memberships(memberships.size());
    for (int i = 0; i < memberships.size(); i++) {
      copy.put(i, memberships.get(i));
    }
    return copy;
  }

  private void put(int i, Membership membership) {
    zoneIds[i] = membership.zoneId();
    numbers[i] = membership.zoneVersion();
    numbers[zoneIds.length + i] = membership.enteredAtMillis();
    if (membership.dwelled()) {
      if (dwelled == NOWHERE) {
        dwelled = new boolean[zoneIds.length];
      }
      dwelled[i] = true;
    }
  }

  @Override
  public int size() {
    return zoneIds.length;
  }

  @Override
  public Membership get(int i) {
    boolean hasDwelled = dwelled != NOWHERE && dwelled[i];
    return new Membership(zoneIds[i], numbers[i], numbers[zoneIds.length + i], hasDwelled);
  }

  /**
   * Where the zone of this version and of this very id is: a look at no text, so that one that was
   * read anew, whose text is the same, is not found.
   */
  @SuppressWarnings("StringEquality")
  public int find(String zoneId, long zoneVersion) {
    for (int i = 0; i < zoneIds.length; i++) {
      if (zoneIds[i] == zoneId && numbers[i] == zoneVersion) {
        return i;
      }
    }
    return ABSENT;
  }
}
