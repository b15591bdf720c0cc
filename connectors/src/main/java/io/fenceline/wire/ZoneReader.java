package io.fenceline.wire;

import io.fenceline.event.Zone;
import io.fenceline.event.ZoneChange;

/** Reads zones from records of the zones topic: a GeoJSON Feature, or nothing for a delete. */
public final class ZoneReader {
  /** The largest ad, in bytes of UTF-8. */
  public static final int MAX_AD_BYTES = 256 * 1024;

  private ZoneReader() {}

  /**
   * The key is the zone's id, the offset its version, a null value a delete.
   *
   * @throws RefusedException with the field, the value and what was expected
   */
  public static ZoneChange read(RawRecord record) throws RefusedException {
    throw new UnsupportedOperationException("being written");
  }

  /**
   * Reads a Feature whose id is known.
   *
   * @throws RefusedException with the field, the value and what was expected
   */
  public static Zone readFeature(String zoneId, long version, byte[] json) throws RefusedException {
    throw new UnsupportedOperationException("being written");
  }
}
