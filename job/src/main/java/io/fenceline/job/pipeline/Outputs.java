package io.fenceline.job.pipeline;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Transition;
import io.fenceline.format.OutputLimit;
import org.apache.flink.api.connector.sink2.Sink;

/**
 * Where results go.
 *
 * @param transitionLimit a larger transition becomes a dead letter
 * @param adMatchLimit a larger ad match becomes a dead letter
 */
public record Outputs(
    Sink<Transition> transitions,
    Sink<AdMatch> adMatches,
    Sink<DeadLetter> deadLetters,
    OutputLimit transitionLimit,
    OutputLimit adMatchLimit) {

  /** For sinks that take outputs of any size. */
  public Outputs(
      Sink<Transition> transitions, Sink<AdMatch> adMatches, Sink<DeadLetter> deadLetters) {
    this(transitions, adMatches, deadLetters, OutputLimit.NONE, OutputLimit.NONE);
  }
}
