package io.fenceline.format.output;

/** The kinds of events that the job emits, each to a topic of its own. */
public enum EventKind {
  TRANSITION("transitions", "transition"),
  AD_MATCH("ad-matches", "ad-match");

  private final String option;
  private final String text;

  EventKind(String option, String text) {
    this.option = option;
    this.text = text;
  }

  /** The name in configurations and subscriptions. */
  public String option() {
    return option;
  }

  /** The name in messages and CloudEvents. */
  public String text() {
    return text;
  }
}
