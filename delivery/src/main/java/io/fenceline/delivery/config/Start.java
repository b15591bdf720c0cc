package io.fenceline.delivery.config;

/**
 * Where an endpoint that was never delivered to begins in its topics.
 *
 * @param epochMillis for a time; otherwise one of the constants
 */
public record Start(long epochMillis) {
  public static final Start EARLIEST = new Start(Long.MIN_VALUE);
  public static final Start LATEST = new Start(Long.MAX_VALUE);

  /** It was delivered to: without commits, events are lost. */
  public static final Start NONE = new Start(Long.MAX_VALUE - 1);
}
