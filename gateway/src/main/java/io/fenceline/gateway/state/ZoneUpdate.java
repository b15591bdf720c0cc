package io.fenceline.gateway.state;

import io.fenceline.geo.index.PreparedZone;

/** A change of one zone, ready to be applied to a {@link ZoneView}. Immutable and thread-safe. */
public sealed interface ZoneUpdate {
  String zoneId();

  /** {@link io.fenceline.event.RecordVersion} of the record. */
  long version();

  /** The zone is new, or replaces the previous one of its id. */
  record Put(ServedZone zone, PreparedZone<ServedZone> prepared) implements ZoneUpdate {

    /** Computes what takes long if the zone has many positions: not for an event loop. */
    public static Put of(ServedZone zone) {
      return new Put(zone, PreparedZone.of(zone));
    }

    @Override
    public String zoneId() {
      return zone.id();
    }

    @Override
    public long version() {
      return zone.version();
    }
  }

  /** The zone was removed. */
  record Remove(String zoneId, long version) implements ZoneUpdate {}
}
