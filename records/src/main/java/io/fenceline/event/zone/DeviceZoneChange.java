package io.fenceline.event.zone;

import io.fenceline.event.RecordVersion;
import io.fenceline.event.ZoneIds;
import java.time.Duration;

/**
 * A change of a zone of one device (rule Z6).
 *
 * @param zoneId as it was written
 * @param version {@link RecordVersion} of the record
 * @param zone with the id of {@link ZoneIds#ofDevice}; null when it was removed
 */
public record DeviceZoneChange(String deviceId, String zoneId, long version, Zone zone) {
  /** How long a zone is kept after its {@code validUntil}, by the wall clock: fixes may be late. */
  public static final Duration GRACE = Duration.ofHours(1);
}
