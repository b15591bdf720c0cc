package io.fenceline.evaluation;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * The zones that a device is in, ordered by the UTF-8 bytes of their ids. Immutable, except that
 * those of a {@link MutableDevice} are valid until its next change. Stored in arrays: each object
 * between a device and the ids of its zones would be one more cache miss for every fix.
 */
public final class Memberships extends AbstractList<Membership> implements RandomAccess {
  /** The numbers of a membership: the version of the zone, and when it was entered. */
  static final int NUMBERS = 2;

  private static final boolean[] NO_DWELLS = {};

  public static final Memberships NONE = new Memberships(0, new String[0], new long[0], NO_DWELLS);

  /** The result of {@link #find} if there is no such membership. */
  public static final int ABSENT = -1;

  private final int size;
  private final String[] zoneIds;

  /** The {@link #NUMBERS} of each. */
  private final long[] numbers;

  /** Empty if there was a DWELL in none. */
  private final boolean[] dwelled;

  /** The first ones in the arrays, which are not copied. */
  Memberships(int size, String[] zoneIds, long[] numbers, boolean[] dwelled) {
    this.size = size;
    this.zoneIds = zoneIds;
    this.numbers = numbers;
    this.dwelled = dwelled;
  }

  public static Memberships of(List<Membership> memberships) {
    if (memberships instanceof Memberships known) {
      return known;
    }
    int size = memberships.size();
    if (size == 0) {
      return NONE;
    }
    String[] zoneIds = new String[size];
    long[] numbers = new long[NUMBERS * size];
    boolean[] dwelled = NO_DWELLS;
    for (int i = 0; i < size; i++) {
      Membership membership = memberships.get(i);
      zoneIds[i] = membership.zoneId();
      numbers[NUMBERS * i] = membership.zoneVersion();
      numbers[NUMBERS * i + 1] = membership.enteredAtMillis();
      if (membership.dwelled()) {
        dwelled = dwelled == NO_DWELLS ? new boolean[size] : dwelled;
        dwelled[i] = true;
      }
    }
    return new Memberships(size, zoneIds, numbers, dwelled);
  }

  /** Whether these memberships use this array. */
  boolean areIn(String[] zoneIds) {
    return this.zoneIds == zoneIds;
  }

  /** Skips ids that are already there. */
  @SuppressWarnings({"StringEquality", "ReferenceEquality"})
  void copyTo(String[] zoneIds, long[] numbers) {
    for (int i = 0; i < size; i++) {
      if (zoneIds[i] != this.zoneIds[i]) {
        zoneIds[i] = this.zoneIds[i];
      }
    }
    System.arraycopy(this.numbers, 0, numbers, 0, NUMBERS * size);
  }

  /** Must not be written to. */
  boolean[] dwelled() {
    return dwelled;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Membership get(int i) {
    boolean hasDwelled = dwelled != NO_DWELLS && dwelled[i];
    return new Membership(zoneIds[i], numbers[NUMBERS * i], numbers[NUMBERS * i + 1], hasDwelled);
  }

  /** Whether the device is in the zone of this id. */
  public boolean has(String zoneId) {
    for (int i = 0; i < size; i++) {
      if (zoneIds[i].equals(zoneId)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The index of the membership with this version and this id, or {@link #ABSENT}. Compares ids by
   * identity, so that no text is loaded; an equal id that was read from state is not found.
   */
  @SuppressWarnings({"StringEquality", "ReferenceEquality"})
  public int find(String zoneId, long zoneVersion) {
    for (int i = 0; i < size; i++) {
      if (zoneIds[i] == zoneId && numbers[NUMBERS * i] == zoneVersion) {
        return i;
      }
    }
    return ABSENT;
  }
}
