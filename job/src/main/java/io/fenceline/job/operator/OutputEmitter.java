package io.fenceline.job.operator;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.format.OutputLimit;
import io.fenceline.job.metrics.FixMetrics;
import org.apache.flink.util.Collector;

/**
 * Emits and counts outputs. One that is larger than its topic takes becomes a dead letter of its
 * fix; the state and all other outputs are as if it had been written (rule E4).
 */
final class OutputEmitter {
  private final OutputLimit transitionLimit;
  private final OutputLimit adMatchLimit;
  private final FixMetrics tallies;
  private final FixRefusals refusals;

  OutputEmitter(
      OutputLimit transitionLimit,
      OutputLimit adMatchLimit,
      FixMetrics tallies,
      FixRefusals refusals) {
    this.transitionLimit = transitionLimit;
    this.adMatchLimit = adMatchLimit;
    this.tallies = tallies;
    this.refusals = refusals;
  }

  /**
   * @param fix what caused the transition
   */
  void emit(
      Transition transition,
      Fix fix,
      GeofenceFunction.ReadOnlyContext context,
      Collector<Transition> out) {
    long excessiveBytes = transitionLimit.excessiveBytes(transition);
    if (excessiveBytes == 0) {
      emit(transition, out);
      return;
    }
    String output = "transition " + transition.id();
    context.output(
        DeadLetters.TAG, refusals.tooLarge(fix, output, excessiveBytes, transitionLimit));
  }

  /** One without a fix has no attributes, so it is small. */
  void emit(Transition transition, Collector<Transition> out) {
    tallies.transitions.get(transition.type()).add();
    out.collect(transition);
  }

  /**
   * @param fix what caused the ad match
   */
  void emit(AdMatch match, Fix fix, GeofenceFunction.ReadOnlyContext context) {
    long excessiveBytes = adMatchLimit.excessiveBytes(match);
    if (excessiveBytes == 0) {
      tallies.adMatches.add();
      context.output(GeofenceFunction.AD_MATCHES, match);
      return;
    }
    String output = "ad match " + match.id();
    context.output(DeadLetters.TAG, refusals.tooLarge(fix, output, excessiveBytes, adMatchLimit));
  }
}
