package io.fenceline.delivery.order;

import java.time.Duration;

/**
 * Why an attempt failed.
 *
 * @param answer the status and the beginning of the body, or the error; without secrets
 * @param ofEndpoint whether other events would fail too: no connection, a time-out, 429 or 5xx
 * @param retryAfter the pause that the endpoint asked for; null for none
 * @param gone whether the endpoint asked for no more events (410)
 */
public record AttemptFailure(String answer, boolean ofEndpoint, Duration retryAfter, boolean gone) {
  public static AttemptFailure ofEndpoint(String answer) {
    return new AttemptFailure(answer, true, null, false);
  }

  public static AttemptFailure ofEvent(String answer) {
    return new AttemptFailure(answer, false, null, false);
  }
}
