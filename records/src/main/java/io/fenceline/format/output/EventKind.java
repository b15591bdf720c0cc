package io.fenceline.format.output;

import java.util.Set;

/** The kinds of events that the job emits, each to a topic of its own. */
public enum EventKind {
  TRANSITION("transition"),
  AD_MATCH("ad-match"),
  /** The number of devices in a zone. */
  OCCUPANCY("occupancy");

  /** The kinds that are about one device, and so have its position. */
  public static final Set<EventKind> OF_DEVICES = Set.of(TRANSITION, AD_MATCH);

  private final String text;

  EventKind(String text) {
    this.text = text;
  }

  public Output<?> output() {
    return switch (this) {
      case TRANSITION -> Outputs.TRANSITIONS;
      case AD_MATCH -> Outputs.AD_MATCHES;
      case OCCUPANCY -> Outputs.OCCUPANCY;
    };
  }

  /** The name in configurations and subscriptions. */
  public String option() {
    return output().name();
  }

  /** The name in messages and CloudEvents. */
  public String text() {
    return text;
  }
}
