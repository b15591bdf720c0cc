package io.fenceline.job.operator;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.Membership;
import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.ZoneTransition;
import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Transition;
import io.fenceline.event.ZoneIds;
import io.fenceline.format.output.OutputLimit;
import io.fenceline.format.output.OutputLimits;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.metrics.FixMetrics;
import io.fenceline.job.occupancy.OccupancyChanges;
import java.util.List;

/**
 * Emits and counts outputs. One that is larger than its topic takes becomes a dead letter of its
 * fix; the state and all other outputs are as if it had been written (rule E4).
 */
final class OutputEmitter {
  private final OutputLimit<Transition> transitionLimit;
  private final OutputLimit<AdMatch> adMatchLimit;

  /** Null if no memberships are written. */
  private final OutputLimit<MembershipSet> membershipLimit;

  /** Null if devices are not counted. */
  private final OccupancyChanges occupancy;

  private final FixMetrics metrics;
  private final FixRefusals refusals;

  /**
   * @param occupancy takes each device that enters or leaves a zone; null for none
   */
  OutputEmitter(
      OutputLimits limits, OccupancyChanges occupancy, FixMetrics metrics, FixRefusals refusals) {
    this.transitionLimit = limits.of(Outputs.TRANSITIONS);
    this.adMatchLimit = limits.of(Outputs.AD_MATCHES);
    this.membershipLimit = limits.of(Outputs.MEMBERSHIPS);
    this.occupancy = occupancy;
    this.metrics = metrics;
    this.refusals = refusals;
  }

  /**
   * @param fix the fix that caused the transition
   */
  void emit(Transition transition, Fix fix, DeviceOutputs out) {
    count(transition);
    if (emit(transitionLimit, transition, fix, out)) {
      metrics.transitions.add(transition.type());
    }
  }

  /**
   * @param fix the fix that caused the ad match
   */
  void emit(AdMatch match, Fix fix, DeviceOutputs out) {
    if (emit(adMatchLimit, match, fix, out)) {
      metrics.adMatches.add(match.trigger());
    }
  }

  /** Transitions without a fix have no attributes, so they are small. */
  void emitForced(String deviceId, Outcome outcome, DeviceOutputs out) {
    emitForced(outcome.transitions(), out);
    if (membershipLimit != null && outcome.changesMemberships()) {
      emitMemberships(deviceId, outcome.after(), out);
    }
  }

  /** The same without a change of memberships. */
  void emitForced(List<ZoneTransition> transitions, DeviceOutputs out) {
    for (int i = 0; i < transitions.size(); i++) {
      Transition transition = transitions.get(i).transition();
      count(transition);
      metrics.transitions.add(transition.type());
      out.emit(Outputs.TRANSITIONS, transition);
    }
  }

  private void count(Transition transition) {
    if (occupancy != null) {
      occupancy.add(transition);
    }
  }

  /** Counts a device in state, since devices were not counted before. */
  void countMemberships(Device device) {
    for (Membership membership : device.memberships()) {
      if (!ZoneIds.isOfDevice(membership.zoneId())) {
        occupancy.add(membership.zoneId(), 1, membership.enteredAtMillis());
      }
    }
  }

  /** The zones that a device is in, without a fix that causes it. */
  void emitMemberships(String deviceId, Device device, DeviceOutputs out) {
    MembershipSet set = device.membershipSet(deviceId);
    emit(membershipLimit, set, FixRefusals.lastFix(set), out);
  }

  /**
   * The zones that a device is in, if an outcome changed them.
   *
   * @param fix the fix that caused the outcome
   */
  void emitMemberships(Outcome outcome, Fix fix, DeviceOutputs out) {
    if (membershipLimit != null && outcome.changesMemberships()) {
      emit(membershipLimit, outcome.after().membershipSet(fix.deviceId()), fix, out);
    }
  }

  /** Whether the element was small enough. */
  private <T> boolean emit(OutputLimit<T> limit, T element, Fix fix, DeviceOutputs out) {
    long excessiveBytes = limit.excessiveBytes(element);
    if (excessiveBytes == 0) {
      out.emit(limit.output(), element);
      return true;
    }
    String name = limit.output().describe(element);
    out.emit(Outputs.DEAD_LETTERS, refusals.tooLarge(fix, name, excessiveBytes, limit));
    return false;
  }
}
