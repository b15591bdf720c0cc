package io.fenceline.job.pipeline;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Transition;
import io.fenceline.format.OutputLimits;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/**
 * The sinks of the results.
 *
 * @param limits a larger output becomes a dead letter
 */
public record Outputs(
    Sink<Transition> transitions,
    Sink<AdMatch> adMatches,
    Sink<DeadLetter> deadLetters,
    Sink<MembershipSet> memberships,
    OutputLimits limits) {

  /** Sinks that take outputs of any size, without memberships. */
  public Outputs(
      Sink<Transition> transitions, Sink<AdMatch> adMatches, Sink<DeadLetter> deadLetters) {
    this(transitions, adMatches, deadLetters, new DiscardingSink<>(), OutputLimits.NONE);
  }
}
