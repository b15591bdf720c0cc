package io.fenceline.gateway.subscription;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The kinds of events that a client can subscribe to. */
public enum StreamKind {
  TRANSITION("transitions", "transition"),
  AD_MATCH("ad-matches", "ad-match"),
  /** Conflated to the latest of each device, and not covered by cursors. */
  POSITION("positions", "position"),
  /** Conflated to the latest of each zone, and not covered by cursors. */
  OCCUPANCY("occupancy", "occupancy"),
  /** Changes of zones, of which none is left out; not read again for a cursor. */
  ZONE("zones", "zone");

  private final String subscription;
  private final String message;

  StreamKind(String subscription, String message) {
    this.subscription = subscription;
    this.message = message;
  }

  /** The name in a subscription. */
  public String subscription() {
    return subscription;
  }

  /** The name in a message. */
  public String message() {
    return message;
  }

  /** Whether a client that is behind gets the latest only, and a cursor does not cover it. */
  public boolean isConflated() {
    return this == POSITION || this == OCCUPANCY;
  }

  /** The names in subscriptions, as a sentence lists them. */
  static String names() {
    return Arrays.stream(values())
        .map(StreamKind::subscription)
        .collect(Collectors.joining(", "))
        .replaceFirst(", ([^,]*)$", " or $1");
  }

  public static Optional<StreamKind> ofSubscription(String name) {
    return Arrays.stream(values()).filter(kind -> kind.subscription.equals(name)).findFirst();
  }
}
