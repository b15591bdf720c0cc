package io.fenceline.geo.index;

import io.fenceline.geo.index.covering.CellBudget;
import io.fenceline.geo.index.covering.ListedCovering;

/**
 * A zone together with the part of its index data that takes long to compute if the zone has many
 * positions. Immutable and thread-safe.
 */
public final class PreparedZone<Z extends IndexedZone> {
  private final Z zone;
  private final ListedCovering covering;

  private PreparedZone(Z zone, ListedCovering covering) {
    this.zone = zone;
    this.covering = covering;
  }

  /** Computes the data; uses no index, so any thread may call it. */
  public static <Z extends IndexedZone> PreparedZone<Z> of(Z zone) {
    boolean isLarge = CellBudget.isLarge(zone.shape());
    return new PreparedZone<>(zone, isLarge ? ListedCovering.of(zone.shape()) : null);
  }

  Z zone() {
    return zone;
  }

  /** Null if the covering of the zone is not stored. */
  ListedCovering covering() {
    return covering;
  }
}
