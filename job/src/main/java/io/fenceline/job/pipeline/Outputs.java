package io.fenceline.job.pipeline;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Transition;
import org.apache.flink.api.connector.sink2.Sink;

/** Where results go. */
public record Outputs(
    Sink<Transition> transitions, Sink<AdMatch> adMatches, Sink<DeadLetter> deadLetters) {}
