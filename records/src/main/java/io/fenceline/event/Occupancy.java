package io.fenceline.event;

import io.fenceline.event.zone.ZoneRules;

/**
 * The number of devices in a zone (rule T9).
 *
 * @param count at least 0; {@link #GONE} if the zone was deleted, which the topic represents by a
 *     tombstone
 * @param sinceMillis event time of the last change of the count, epoch milliseconds
 * @param capacity {@link ZoneRules#NO_CAPACITY} if the zone has none
 * @param overChanged whether the record before it differs in {@link #isOver}
 */
public record Occupancy(
    String zoneId, int count, long sinceMillis, int capacity, boolean overChanged) {
  private static final int GONE = -1;

  /** A count that is over, or not, as the one before it. */
  public Occupancy(String zoneId, int count, long sinceMillis, int capacity) {
    this(zoneId, count, sinceMillis, capacity, false);
  }

  /** The zone was deleted. */
  public static Occupancy gone(String zoneId) {
    return new Occupancy(zoneId, GONE, 0, ZoneRules.NO_CAPACITY);
  }

  public boolean isGone() {
    return count == GONE;
  }

  /** Distinguishes the counts of zones, for consumers that drop repeats. */
  public String id() {
    return EventIds.ofZone(zoneId, "OCCUPANCY", sinceMillis, count + "/" + capacity);
  }

  public boolean hasCapacity() {
    return capacity != ZoneRules.NO_CAPACITY;
  }

  /** Whether there are more devices than the zone has room for. */
  public boolean isOver() {
    return isOver(count, capacity);
  }

  /** Whether that many devices are more than a capacity, which may be absent. */
  public static boolean isOver(int count, int capacity) {
    return capacity != ZoneRules.NO_CAPACITY && count > capacity;
  }
}
