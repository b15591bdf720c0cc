package io.fenceline.gateway.state;

import io.fenceline.event.Bytes;
import io.fenceline.event.Zone;
import io.fenceline.geo.Shape;
import io.fenceline.geo.index.IndexedZone;

/**
 * A zone and the document that it was read from. Immutable, shared by all copies of the zones.
 *
 * @param feature the GeoJSON Feature, byte for byte as it is in the topic
 */
public record ServedZone(Zone zone, Bytes feature) implements IndexedZone {

  @Override
  public String id() {
    return zone.id();
  }

  @Override
  public Shape shape() {
    return zone.shape();
  }

  @Override
  public long version() {
    return zone.version();
  }

  /** Whether the zone exists at this instant, epoch milliseconds. */
  public boolean isValidAt(long timeMillis) {
    return zone.rules().isValidAt(timeMillis);
  }
}
