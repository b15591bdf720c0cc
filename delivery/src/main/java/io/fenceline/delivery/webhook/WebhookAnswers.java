package io.fenceline.delivery.webhook;

import io.fenceline.delivery.order.AttemptFailure;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.Set;

/** The meaning of the answer of a webhook. */
final class WebhookAnswers {
  private static final int GONE = 410;
  private static final int FIRST_SERVER_ERROR = 500;
  private static final int MAX_CHARS = 200;
  private static final Duration LONGEST_PAUSE = Duration.ofDays(365);

  /** Request timeout, too early, too many requests: of the endpoint, whatever the event. */
  private static final Set<Integer> OF_ENDPOINT = Set.of(408, 425, 429);

  private WebhookAnswers() {}

  static boolean isSuccess(int status) {
    return status >= 200 && status < 300;
  }

  /**
   * @param status none of success
   * @param retryAfter the header; null when it is absent
   * @param body its beginning
   */
  static AttemptFailure failure(int status, String retryAfter, String body, Instant now) {
    boolean isRedirect = status >= 300 && status < 400;
    String text = oneLine(body);
    return new AttemptFailure(
        status
            + (isRedirect ? " (redirects are not followed)" : "")
            + (text.isEmpty() ? "" : " " + text),
        status >= FIRST_SERVER_ERROR || OF_ENDPOINT.contains(status),
        pause(retryAfter, now).orElse(null),
        status == GONE);
  }

  /** Printable, on one line, and short. */
  static String oneLine(String text) {
    String line = text.replaceAll("[\\s\\p{Cntrl}\\p{Cf}]+", " ").strip();
    return line.length() > MAX_CHARS ? line.substring(0, MAX_CHARS) + "..." : line;
  }

  /** Seconds or an HTTP date; anything else counts as absent. */
  private static Optional<Duration> pause(String retryAfter, Instant now) {
    if (retryAfter == null) {
      return Optional.empty();
    }
    if (retryAfter.matches("\\d{1,18}")) {
      Duration pause = Duration.ofSeconds(Long.parseLong(retryAfter));
      return Optional.of(pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause);
    }
    try {
      Instant until =
          ZonedDateTime.parse(retryAfter, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      boolean isFar = until.isAfter(now.plus(LONGEST_PAUSE));
      return until.isAfter(now)
          ? Optional.of(isFar ? LONGEST_PAUSE : Duration.between(now, until))
          : Optional.empty();
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
