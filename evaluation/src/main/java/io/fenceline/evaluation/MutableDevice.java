package io.fenceline.evaluation;

import java.util.Arrays;
import java.util.List;

/**
 * A device in keyed state: overwritten in place by each fix, memberships included. New objects in
 * state would have to be copied by the next garbage collection, for every device that changed since
 * the previous one; with many devices that makes long pauses. Not thread-safe: while a checkpoint
 * writes a state, Flink hands out copies.
 */
public final class MutableDevice {
  /** The region of a device that has none. */
  public static final long NO_REGION = 0;

  private static final TimedPosition CURRENT = new TimedPosition(0, 0, 0);
  private static final String[] NO_IDS = {};
  private static final long[] NO_NUMBERS = {};

  /** Arrays that are longer than needed by more than this factor are replaced by shorter ones. */
  private static final int MAX_SPARE_FACTOR = 4;

  private long clockMillis;
  private double lon;
  private double lat;

  /** The position of the last fix that was evaluated; {@link #CURRENT} for that of the device. */
  private TimedPosition before;

  private int memberships;

  /** The ids, ordered as in {@link Memberships}; unused elements at the end are null. */
  private String[] zoneIds = NO_IDS;

  private long[] numbers = NO_NUMBERS;
  private boolean[] dwelled;

  /** One object, so that devices without any take no more memory. */
  private Unfinished unfinished = Unfinished.NONE;

  /** Derived from zones, and not a part of what the device is. */
  private long region = NO_REGION;

  private long regionChange;

  /** Whether there are zones of its own in another state (rule Z6). */
  private boolean hasZones;

  /** The id of the device, by which a cache finds it; null if it was not set. */
  private String id;

  /** The numbers of the {@link ShortId}. */
  private long firstOfId;

  private long secondOfId;

  /** The streaks and approaches that later fixes continue; few devices have any. */
  private record Unfinished(List<ConfirmationStreak> streaks, List<Approach> approaches) {
    static final Unfinished NONE = new Unfinished(List.of(), List.of());

    @SuppressWarnings("ReferenceEquality") // As in become.
    Unfinished of(Device device) {
      if (device.streaks().isEmpty() && device.approaches().isEmpty()) {
        return NONE;
      }
      return device.streaks() == streaks && device.approaches() == approaches
          ? this
          : new Unfinished(device.streaks(), device.approaches());
    }
  }

  public static MutableDevice of(Device device) {
    MutableDevice state = new MutableDevice();
    state.become(device);
    return state;
  }

  /** A copy, with the region and the id. */
  public MutableDevice copy() {
    MutableDevice copy = of(device());
    copy.setRegion(region, regionChange);
    copy.hasZones = hasZones;
    copy.setId(id);
    return copy;
  }

  /** Skips writes that change nothing, because G1 records every write of a reference. */
  @SuppressWarnings("ReferenceEquality") // What is there already is not written.
  public void become(Device device) {
    region = NO_REGION;
    TimedPosition clock = device.clock();
    clockMillis = clock.timeMillis();
    lon = clock.lon();
    lat = clock.lat();
    TimedPosition evaluated = clock.equals(device.before()) ? CURRENT : device.before();
    if (before != evaluated) {
      before = evaluated;
    }
    if (!device.memberships().areIn(zoneIds)) {
      become(device.memberships());
    }
    Unfinished now = unfinished.of(device);
    if (unfinished != now) {
      unfinished = now;
    }
  }

  /** Applies a fix that was evaluated and changed nothing else. Keeps the region. */
  @SuppressWarnings("ReferenceEquality") // As in become.
  public void moveTo(long timeMillis, double lon, double lat) {
    clockMillis = timeMillis;
    this.lon = lon;
    this.lat = lat;
    if (before != CURRENT) {
      before = CURRENT;
    }
  }

  public long clockMillis() {
    return clockMillis;
  }

  public double lon() {
    return lon;
  }

  public double lat() {
    return lat;
  }

  /**
   * Sets the region, which lasts until the device is another.
   *
   * @param region of the current position
   * @param change a number to keep with it
   */
  public void setRegion(long region, long change) {
    this.region = region;
    regionChange = change;
  }

  public long region() {
    return region;
  }

  public long regionChange() {
    return regionChange;
  }

  /** Whether the device has zones of its own (rule Z6). */
  public boolean hasZones() {
    return hasZones;
  }

  /** Ends the region, since zones of the device have come or gone. */
  public void setHasZones(boolean hasZones) {
    this.hasZones = hasZones;
    region = NO_REGION;
  }

  /** The id of the device; null if it was not set. */
  public String id() {
    return id;
  }

  public void setId(String id) {
    this.id = id;
    firstOfId = id == null ? ShortId.NONE : ShortId.first(id);
    secondOfId = id == null ? ShortId.NONE : ShortId.second(id, firstOfId);
  }

  /**
   * Whether this is the device of an id. Reads no text of a short one.
   *
   * @param first number of the {@link ShortId} of the id
   * @param second number
   */
  public boolean hasId(String other, long first, long second) {
    return first == firstOfId
        && second == secondOfId
        && (first != ShortId.NONE || other.equals(id));
  }

  private void become(Memberships after) {
    int size = after.size();
    int capacity = capacityFor(size);
    if (size > zoneIds.length || zoneIds.length > MAX_SPARE_FACTOR * capacity) {
      zoneIds = capacity == 0 ? NO_IDS : new String[capacity];
      numbers = capacity == 0 ? NO_NUMBERS : new long[Memberships.NUMBERS * capacity];
    } else {
      // Ids of zones that were left must not stay reachable.
      Arrays.fill(zoneIds, size, Math.max(size, memberships), null);
    }
    after.copyTo(zoneIds, numbers);
    memberships = size;
    if (dwelled != after.dwelled()) {
      dwelled = after.dwelled();
    }
  }

  /** An even number: an array of one reference takes as much memory as an array of two. */
  private static int capacityFor(int size) {
    return size + (size & 1);
  }

  /** The current value; its memberships are valid until the next change. */
  @SuppressWarnings("ReferenceEquality") // It is one object.
  public Device device() {
    TimedPosition clock = new TimedPosition(clockMillis, lon, lat);
    return new Device(
        clock,
        before == CURRENT ? clock : before,
        memberships(),
        unfinished.streaks,
        unfinished.approaches);
  }

  /** How many ids of zones there are in it. */
  public int zoneIdCount() {
    return memberships + unfinished.streaks.size() + unfinished.approaches.size();
  }

  /** How many chars these ids have together. */
  public int zoneIdChars() {
    int chars = 0;
    for (int i = 0; i < memberships; i++) {
      chars += zoneIds[i].length();
    }
    for (int i = 0; i < unfinished.streaks.size(); i++) {
      chars += unfinished.streaks.get(i).zoneId().length();
    }
    for (int i = 0; i < unfinished.approaches.size(); i++) {
      chars += unfinished.approaches.get(i).zoneId().length();
    }
    return chars;
  }

  /** A number that depends on the memberships, so that getting it loads them from memory. */
  public long loadMemberships() {
    return memberships == 0 || zoneIds[0] == null ? 0 : numbers[0];
  }

  private Memberships memberships() {
    return memberships == 0
        ? Memberships.NONE
        : new Memberships(memberships, zoneIds, numbers, dwelled);
  }
}
