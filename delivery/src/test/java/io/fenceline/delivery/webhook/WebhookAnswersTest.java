package io.fenceline.delivery.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.delivery.order.AttemptFailure;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookAnswersTest {
  private static final Instant NOW = Instant.parse("2026-01-31T08:00:00Z");

  private static AttemptFailure failure(int status, String retryAfter) {
    return WebhookAnswers.failure(status, retryAfter, "", NOW);
  }

  @ParameterizedTest
  @CsvSource({
    "200,true",
    "204,true",
    "299,true",
    "199,false",
    "300,false",
    "302,false",
    "404,false",
  })
  void onlyTheClass2xxIsSuccess(int status, boolean expected) {
    assertThat(WebhookAnswers.isSuccess(status)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "400,false",
    "404,false",
    "410,false",
    "422,false",
    "301,false",
    "408,true",
    "425,true",
    "429,true",
    "500,true",
    "503,true",
    "599,true",
  })
  void someAnswersConcernAllEvents(int status, boolean ofEndpoint) {
    assertThat(failure(status, null).ofEndpoint()).isEqualTo(ofEndpoint);
    assertThat(failure(status, null).gone()).isEqualTo(status == 410);
  }

  @ParameterizedTest
  @CsvSource({
    "120,PT2M",
    "0,PT0S",
    "'Sat, 31 Jan 2026 08:01:00 GMT',PT1M",
    "99999999999,PT8760H",
    "'Fri, 31 Dec 9999 23:59:59 GMT',PT8760H",
  })
  void retryAfterIsSecondsOrADate(String header, Duration expected) {
    assertThat(failure(503, header).retryAfter()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "-1", "soon", "1.5", "Sat, 31 Jan 2026 07:59:00 GMT", "9999999999999999999"})
  void anythingElseCountsAsAbsent(String header) {
    assertThat(failure(503, header).retryAfter()).isNull();
  }

  @Test
  void theAnswerIsOneShortLine() {
    AttemptFailure failure =
        WebhookAnswers.failure(
            400, null, "no\r\nsuch\u001b[31m device\u202e " + "x".repeat(1_000), NOW);
    assertThat(failure.answer()).matches("400 no such \\[31m device x{1,200}\\.\\.\\.");
    assertThat(failure(301, null).answer()).isEqualTo("301 (redirects are not followed)");
  }
}
