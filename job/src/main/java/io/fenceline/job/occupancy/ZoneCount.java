package io.fenceline.job.occupancy;

import io.fenceline.event.Occupancy;
import io.fenceline.event.zone.ZoneRules;

/**
 * The number of devices in a zone, and what was last written of it (rule T9). Immutable.
 *
 * @param sinceMillis the latest event that changed the count, epoch milliseconds; {@link #NEVER}
 *     before the first
 * @param capacity {@link ZoneRules#NO_CAPACITY} if the zone has none
 * @param isGone whether the zone was removed; its devices leave it later
 * @param writtenCount the count of the last record; {@link #NO_RECORD} without one
 * @param writtenCapacity the capacity of the last record
 */
public record ZoneCount(
    int count,
    long sinceMillis,
    int capacity,
    boolean isGone,
    int writtenCount,
    int writtenCapacity) {
  static final long NEVER = Long.MIN_VALUE;
  static final int NO_RECORD = -1;

  /** A zone that no device has entered. */
  static final ZoneCount NONE =
      new ZoneCount(0, NEVER, ZoneRules.NO_CAPACITY, false, NO_RECORD, ZoneRules.NO_CAPACITY);

  /** A zone that was removed, without devices. */
  static final ZoneCount GONE = NONE.zone(ZoneRules.NO_CAPACITY, true);

  ZoneCount after(OccupancyChange change) {
    if (change instanceof OccupancyChange.Members members) {
      return members(count + members.difference(), Math.max(sinceMillis, members.timeMillis()));
    }
    return change instanceof OccupancyChange.Put put
        ? zone(put.capacity(), false)
        : zone(ZoneRules.NO_CAPACITY, true);
  }

  /** When counting begins anew: the devices that are there, and the zone, are reported again. */
  ZoneCount recounted() {
    return members(0, sinceMillis).zone(ZoneRules.NO_CAPACITY, true);
  }

  boolean hasRecord() {
    return writtenCount != NO_RECORD;
  }

  /** Whether the last record does not have this count. */
  boolean needsRecord() {
    return isGone
        ? hasRecord()
        : sinceMillis != NEVER && (writtenCount != count || writtenCapacity != capacity);
  }

  /** The next record, which also states whether it differs from the last one in being over. */
  Occupancy record(String zoneId) {
    if (isGone) {
      return Occupancy.gone(zoneId);
    }
    boolean overChanged =
        Occupancy.isOver(count, capacity) != Occupancy.isOver(writtenCount, writtenCapacity);
    return new Occupancy(zoneId, count, sinceMillis, capacity, overChanged);
  }

  /** Once the {@link #record} is written. */
  ZoneCount recorded() {
    return isGone ? written(NO_RECORD, ZoneRules.NO_CAPACITY) : written(count, capacity);
  }

  /** Whether nothing of the zone need be kept. */
  boolean isForgettable() {
    return count == 0
        && !hasRecord()
        && (isGone || sinceMillis == NEVER && capacity == ZoneRules.NO_CAPACITY);
  }

  private ZoneCount members(int newCount, long newSinceMillis) {
    return new ZoneCount(newCount, newSinceMillis, capacity, isGone, writtenCount, writtenCapacity);
  }

  private ZoneCount zone(int newCapacity, boolean gone) {
    return new ZoneCount(count, sinceMillis, newCapacity, gone, writtenCount, writtenCapacity);
  }

  private ZoneCount written(int newCount, int newCapacity) {
    return new ZoneCount(count, sinceMillis, capacity, isGone, newCount, newCapacity);
  }
}
