package io.fenceline.job.occupancy;

import io.fenceline.event.zone.ZoneRules;
import io.fenceline.types.CodecType;

/** A change of a zone that concerns its count, on the way to the {@link OccupancyCounter}. */
public sealed interface OccupancyChange {
  CodecType<OccupancyChange> TYPE =
      new CodecType<>(OccupancyChange.class, new OccupancyChangeCodec());

  String zoneId();

  /**
   * Devices entered or left.
   *
   * @param difference those that entered less those that left
   * @param timeMillis the latest of these events, epoch milliseconds
   */
  record Members(String zoneId, int difference, long timeMillis) implements OccupancyChange {}

  /**
   * The zone is there.
   *
   * @param capacity {@link ZoneRules#NO_CAPACITY} if it has none
   */
  record Put(String zoneId, int capacity) implements OccupancyChange {}

  /** The zone was removed. */
  record Removed(String zoneId) implements OccupancyChange {}
}
