package io.fenceline.gateway.state;

import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;

/**
 * The known state of a device: at least one of its last fix and its memberships. Immutable.
 *
 * @param lastFix the latest by event time; null when the device was silent for so long that its
 *     fixes are forgotten
 * @param memberships null when the device is in no zone, or when there is no topic of memberships
 */
public record DeviceState(String deviceId, Fix lastFix, MembershipSet memberships) {}
