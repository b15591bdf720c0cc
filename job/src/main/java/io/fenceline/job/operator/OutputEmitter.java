package io.fenceline.job.operator;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.ZoneTransition;
import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Transition;
import io.fenceline.format.OutputLimits;
import io.fenceline.job.metrics.FixMetrics;
import java.util.List;

/**
 * Emits and counts outputs. One that is larger than its topic takes becomes a dead letter of its
 * fix; the state and all other outputs are as if it had been written (rule E4).
 */
final class OutputEmitter {
  private final OutputLimits limits;
  private final FixMetrics metrics;
  private final FixRefusals refusals;

  OutputEmitter(OutputLimits limits, FixMetrics metrics, FixRefusals refusals) {
    this.limits = limits;
    this.metrics = metrics;
    this.refusals = refusals;
  }

  /**
   * @param fix the fix that caused the transition
   */
  void emit(Transition transition, Fix fix, DeviceOutputs context) {
    long excessiveBytes = limits.transitions().excessiveBytes(transition);
    if (excessiveBytes == 0) {
      count(transition);
      context.emit(transition);
    } else {
      String output = "transition " + transition.id();
      context.emit(refusals.tooLarge(fix, output, excessiveBytes, limits.transitions()));
    }
  }

  /** Transitions without a fix have no attributes, so they are small. */
  void emitForced(String deviceId, Outcome outcome, DeviceOutputs out) {
    List<ZoneTransition> transitions = outcome.transitions();
    for (int i = 0; i < transitions.size(); i++) {
      Transition transition = transitions.get(i).transition();
      count(transition);
      out.emit(transition);
    }
    if (limits.hasMemberships() && outcome.changesMemberships()) {
      emitMemberships(deviceId, outcome.after(), out);
    }
  }

  /** The zones that a device is in, without a fix that causes it. */
  void emitMemberships(String deviceId, Device device, DeviceOutputs out) {
    MembershipSet set = device.membershipSet(deviceId);
    emit(set, FixRefusals.lastFix(set), out);
  }

  /**
   * The zones that a device is in, if an outcome changed them.
   *
   * @param fix the fix that caused the outcome
   */
  void emitMemberships(Outcome outcome, Fix fix, DeviceOutputs out) {
    if (limits.hasMemberships() && outcome.changesMemberships()) {
      emit(outcome.after().membershipSet(fix.deviceId()), fix, out);
    }
  }

  private void emit(MembershipSet set, Fix fix, DeviceOutputs out) {
    long excessiveBytes = limits.memberships().excessiveBytes(set);
    if (excessiveBytes == 0) {
      out.emit(set);
    } else {
      String output = "memberships of " + set.deviceId();
      out.emit(refusals.tooLarge(fix, output, excessiveBytes, limits.memberships()));
    }
  }

  private void count(Transition transition) {
    metrics.transitions.add(transition.type());
  }

  /**
   * @param fix the fix that caused the ad match
   */
  void emit(AdMatch match, Fix fix, DeviceOutputs context) {
    long excessiveBytes = limits.adMatches().excessiveBytes(match);
    if (excessiveBytes == 0) {
      metrics.adMatches.add(match.trigger());
      context.emit(match);
    } else {
      String output = "ad match " + match.id();
      context.emit(refusals.tooLarge(fix, output, excessiveBytes, limits.adMatches()));
    }
  }
}
