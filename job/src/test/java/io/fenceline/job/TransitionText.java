package io.fenceline.job;

import io.fenceline.event.Transition;
import java.util.List;

/** Transitions for assertions, as {@code TYPE zone REASON time}. */
public final class TransitionText {
  private TransitionText() {}

  public static String of(Transition transition) {
    return "%s %s %s %d"
        .formatted(
            transition.type(), transition.zoneId(), transition.reason(), transition.timeMillis());
  }

  public static List<String> of(List<Transition> transitions) {
    return transitions.stream().map(TransitionText::of).toList();
  }
}
