package io.fenceline.job.transition;

import io.fenceline.event.Transition;
import java.util.List;

/** What one applied fix comes to: the device afterwards, and what happened, in order. */
public record Step(Device after, List<Transition> transitions) {}
