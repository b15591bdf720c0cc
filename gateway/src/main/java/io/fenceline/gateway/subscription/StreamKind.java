package io.fenceline.gateway.subscription;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of events that a client can subscribe to. */
public enum StreamKind {
  TRANSITION("transitions", "transition"),
  AD_MATCH("ad-matches", "ad-match"),
  /** Conflated to the latest of each device, and not covered by cursors. */
  POSITION("positions", "position");

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

  public static Optional<StreamKind> ofSubscription(String name) {
    return Arrays.stream(values()).filter(kind -> kind.subscription.equals(name)).findFirst();
  }
}
