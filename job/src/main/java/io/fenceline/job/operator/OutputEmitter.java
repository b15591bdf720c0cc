package io.fenceline.job.operator;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.format.OutputLimit;
import io.fenceline.job.evaluation.ZoneTransition;
import io.fenceline.job.metrics.FixMetrics;
import java.util.List;
import java.util.function.Consumer;

/**
 * Emits and counts outputs. One that is larger than its topic takes becomes a dead letter of its
 * fix; the state and all other outputs are as if it had been written (rule E4).
 */
final class OutputEmitter {
  private final OutputLimit transitionLimit;
  private final OutputLimit adMatchLimit;
  private final FixMetrics metrics;
  private final FixRefusals refusals;

  OutputEmitter(
      OutputLimit transitionLimit,
      OutputLimit adMatchLimit,
      FixMetrics metrics,
      FixRefusals refusals) {
    this.transitionLimit = transitionLimit;
    this.adMatchLimit = adMatchLimit;
    this.metrics = metrics;
    this.refusals = refusals;
  }

  /**
   * @param fix what caused the transition
   */
  void emit(Transition transition, Fix fix, DeviceContext context) {
    long excessiveBytes = transitionLimit.excessiveBytes(transition);
    if (excessiveBytes == 0) {
      count(transition);
      context.emit(transition);
    } else {
      String output = "transition " + transition.id();
      context.emit(refusals.tooLarge(fix, output, excessiveBytes, transitionLimit));
    }
  }

  /** Transitions without a fix have no attributes, so they are small. */
  void emitForced(List<ZoneTransition> transitions, Consumer<Transition> out) {
    for (int i = 0; i < transitions.size(); i++) {
      Transition transition = transitions.get(i).transition();
      count(transition);
      out.accept(transition);
    }
  }

  private void count(Transition transition) {
    metrics.transitions.get(transition.type()).add();
  }

  /**
   * @param fix what caused the ad match
   */
  void emit(AdMatch match, Fix fix, DeviceContext context) {
    long excessiveBytes = adMatchLimit.excessiveBytes(match);
    if (excessiveBytes == 0) {
      metrics.adMatches.add();
      context.emit(match);
    } else {
      String output = "ad match " + match.id();
      context.emit(refusals.tooLarge(fix, output, excessiveBytes, adMatchLimit));
    }
  }
}
