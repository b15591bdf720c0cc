package io.fenceline.event.zone;

import io.fenceline.geo.Shape;
import io.fenceline.geo.index.IndexedZone;

/** A zone in an index, with more that belongs to it. Immutable. */
public interface ZoneEntry extends IndexedZone {
  Zone zone();

  /** Whether the zone exists at this instant, epoch milliseconds. */
  default boolean isValidAt(long timeMillis) {
    return zone().rules().validity().contains(timeMillis);
  }

  @Override
  default String id() {
    return zone().id();
  }

  @Override
  default Shape shape() {
    return zone().shape();
  }

  @Override
  default long version() {
    return zone().version();
  }
}
