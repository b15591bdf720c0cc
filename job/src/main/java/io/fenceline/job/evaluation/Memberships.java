package io.fenceline.job.evaluation;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * The zones that hold a device, ordered by the UTF-8 bytes of their ids. Immutable, but for those
 * of a {@link DeviceState}. In arrays: each object between a device and the ids of its zones would
 * be one more to wait for with every fix.
 */
public final class Memberships extends AbstractList<Membership> implements RandomAccess {
  /** How many numbers a membership has: the version of the zone, and when it was entered. */
  static final int NUMBERS = 2;

  private static final boolean[] NOWHERE = {};

  public static final Memberships NONE = new Memberships(0, new String[0], new long[0], NOWHERE);

  /** What {@link #find} gives for what is not there. */
  public static final int ABSENT = -1;

  private final int size;
  private final String[] zoneIds;

  /** The {@link #NUMBERS} of each. */
  private final long[] numbers;

  /** Empty if the device has dwelled in none. */
  private final boolean[] dwelled;

  /** Those that come first in the arrays, which are not copied. */
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
    boolean[] dwelled = NOWHERE;
    for (int i = 0; i < size; i++) {
      Membership membership = memberships.get(i);
      zoneIds[i] = membership.zoneId();
      numbers[NUMBERS * i] = membership.zoneVersion();
      numbers[NUMBERS * i + 1] = membership.enteredAtMillis();
      if (membership.dwelled()) {
        dwelled = dwelled == NOWHERE ? new boolean[size] : dwelled;
        dwelled[i] = true;
      }
    }
    return new Memberships(size, zoneIds, numbers, dwelled);
  }

  /** Whether these are what a state with this array holds. */
  boolean areIn(String[] zoneIds) {
    return this.zoneIds == zoneIds;
  }

  /** Writes no id that is there already. */
  @SuppressWarnings("StringEquality")
  void copyTo(String[] zoneIds, long[] numbers) {
    for (int i = 0; i < size; i++) {
      if (zoneIds[i] != this.zoneIds[i]) {
        zoneIds[i] = this.zoneIds[i];
      }
    }
    System.arraycopy(this.numbers, 0, numbers, 0, NUMBERS * size);
  }

  /** Not to be written. */
  boolean[] dwelled() {
    return dwelled;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Membership get(int i) {
    boolean hasDwelled = dwelled != NOWHERE && dwelled[i];
    return new Membership(zoneIds[i], numbers[NUMBERS * i], numbers[NUMBERS * i + 1], hasDwelled);
  }

  /**
   * Where the zone of this version and of this very id is: a look at no text, so that one that was
   * read anew, whose text is the same, is not found.
   */
  @SuppressWarnings("StringEquality")
  public int find(String zoneId, long zoneVersion) {
    for (int i = 0; i < size; i++) {
      if (zoneIds[i] == zoneId && numbers[NUMBERS * i] == zoneVersion) {
        return i;
      }
    }
    return ABSENT;
  }
}
