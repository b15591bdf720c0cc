package io.fenceline.evaluation.region;

import io.fenceline.evaluation.TimedPosition;
import io.fenceline.event.MembershipSet;

/**
 * A device as its last outputs show it.
 *
 * @param last its last fix; null if none is known that is accurate enough to be evaluated
 * @param memberships the zones that it is in, as they changed last
 */
public record ReportedDevice(TimedPosition last, MembershipSet memberships) {}
