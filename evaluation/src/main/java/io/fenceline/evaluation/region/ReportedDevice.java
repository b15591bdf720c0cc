package io.fenceline.evaluation.region;

import io.fenceline.evaluation.TimedPosition;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.zone.Zone;
import java.util.List;

/**
 * A device as its last outputs show it.
 *
 * @param last its last fix; null if none is known that is accurate enough to be evaluated
 * @param memberships the zones that it is in, as they changed last
 * @param own the zones that concern it alone (rule Z6)
 */
public record ReportedDevice(TimedPosition last, MembershipSet memberships, List<Zone> own) {
  public ReportedDevice {
    own = List.copyOf(own);
  }

  /** A device without zones of its own. */
  public ReportedDevice(TimedPosition last, MembershipSet memberships) {
    this(last, memberships, List.of());
  }

  /** Its own zone of this id; null for none. */
  Zone own(String zoneId) {
    return own.stream().filter(zone -> zone.id().equals(zoneId)).findFirst().orElse(null);
  }
}
