package io.fenceline.kafka;

import java.io.Serializable;

/** The names of the topics, prefix included. */
public record Topics(
    String locations,
    String zones,
    String transitions,
    String adMatches,
    String deadLetters,
    String memberships)
    implements Serializable {

  /** The default names, each with the prefix (one per tenant or environment) before it. */
  public static Topics withPrefix(String prefix) {
    return new Topics(
        prefix + "locations",
        prefix + "zones",
        prefix + "transitions",
        prefix + "ad-matches",
        prefix + "dead-letters",
        prefix + "memberships");
  }
}
