package io.fenceline.job.occupancy;

import io.fenceline.event.zone.ZoneRules;

/** A change of a zone that concerns its count, on the way to the {@link OccupancyCounter}. */
public sealed interface OccupancyChange {
  String zoneId();

  /**
   * Devices entered or left.
   *
   * @param difference those that entered less those that left
   * @param timeMillis the latest of these events, epoch milliseconds
   */
  record Members(String zoneId, int difference, long timeMillis) implements OccupancyChange {
    Members plus(Members other) {
      return new Members(
          zoneId, difference + other.difference, Math.max(timeMillis, other.timeMillis));
    }
  }

  /**
   * The zone is there.
   *
   * @param capacity {@link ZoneRules#NO_CAPACITY} if it has none
   */
  record Put(String zoneId, int capacity) implements OccupancyChange {}

  /** The zone was removed. */
  record Removed(String zoneId) implements OccupancyChange {}
}
