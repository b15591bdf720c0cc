package io.fenceline.gateway.state;

import io.fenceline.event.Bytes;
import io.fenceline.event.RecordVersion;
import io.fenceline.event.zone.DeviceZoneChange;
import io.fenceline.event.zone.Zone;
import io.fenceline.format.geojson.DeviceZoneReader;
import io.fenceline.format.input.RefusedException;

/**
 * A zone of one device (rule Z6) as a document. Immutable.
 *
 * @param version {@link RecordVersion} of its record
 * @param writtenMillis the timestamp of its record
 * @param untilMillis its {@code validUntil}; Long.MAX_VALUE for none
 * @param feature byte for byte as it is in the topic
 */
public record StoredDeviceZone(
    String zoneId, long version, long writtenMillis, long untilMillis, Bytes feature) {
  /** Of the objects and references that hold it. */
  private static final int BYTES_WITHOUT_CONTENT = 160;

  /** Whether it is over for so long that no late fix concerns it. */
  public boolean isExpired(long nowMillis) {
    return untilMillis < nowMillis - DeviceZoneChange.GRACE.toMillis();
  }

  /**
   * Reads the document.
   *
   * @throws RefusedException never, since it was read before
   */
  public Zone zone() throws RefusedException {
    return DeviceZoneReader.readFeature(zoneId, version, feature.array());
  }

  public boolean hasEnd() {
    return untilMillis < Long.MAX_VALUE;
  }

  /** How much memory it takes, about. */
  int bytes() {
    return BYTES_WITHOUT_CONTENT + 2 * zoneId.length() + feature.size();
  }
}
