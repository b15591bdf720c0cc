package io.fenceline.job.occupancy;

import io.fenceline.event.Occupancy;
import io.fenceline.event.zone.ZoneRules;

/**
 * The number of devices in a zone, and what the topic says of it (rule T9). Immutable.
 *
 * @param sinceMillis the latest event that changed the count, epoch milliseconds; {@link #NEVER}
 *     before the first
 * @param capacity {@link ZoneRules#NO_CAPACITY} if the zone has none
 * @param isGone whether the zone was removed; its devices leave it later
 * @param writtenCount the count in the topic; {@link #NO_RECORD}, or {@link #UNKNOWN}
 * @param writtenCapacity the capacity in the topic
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
  static final int UNKNOWN = -2;

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

  /** After a restart, when the topic may have what was written after the checkpoint. */
  ZoneCount restarted() {
    return writtenCount == NO_RECORD ? this : written(UNKNOWN, ZoneRules.NO_CAPACITY);
  }

  /** When counting begins anew: the devices that are there, and the zone, are reported again. */
  ZoneCount recounted() {
    return restarted().members(0, sinceMillis).zone(ZoneRules.NO_CAPACITY, true);
  }

  /** Whether the topic does not have this count. */
  boolean needsRecord() {
    return isGone
        ? writtenCount != NO_RECORD
        : sinceMillis != NEVER && (writtenCount != count || writtenCapacity != capacity);
  }

  Occupancy record(String zoneId) {
    return isGone ? Occupancy.gone(zoneId) : new Occupancy(zoneId, count, sinceMillis, capacity);
  }

  /** Once the topic has the {@link #record}. */
  ZoneCount recorded() {
    return isGone ? written(NO_RECORD, ZoneRules.NO_CAPACITY) : written(count, capacity);
  }

  /** Whether nothing of the zone need be kept. */
  boolean isForgettable() {
    return count == 0
        && writtenCount == NO_RECORD
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
