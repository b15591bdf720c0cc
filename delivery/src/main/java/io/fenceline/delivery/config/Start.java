package io.fenceline.delivery.config;

/**
 * Where an endpoint that was never delivered to begins in its topics.
 *
 * @param epochMillis for a time; otherwise {@link #EARLIEST} or {@link #LATEST}
 */
public record Start(long epochMillis) {
  public static final Start EARLIEST = new Start(Long.MIN_VALUE);
  public static final Start LATEST = new Start(Long.MAX_VALUE);
}
