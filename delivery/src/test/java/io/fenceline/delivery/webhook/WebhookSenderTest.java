package io.fenceline.delivery.webhook;

import static io.fenceline.delivery.webhook.TestWebhook.LIMIT_SECONDS;
import static io.fenceline.delivery.webhook.TestWebhook.SECRET;
import static io.fenceline.delivery.webhook.TestWebhook.endpoint;
import static io.fenceline.delivery.webhook.TestWebhook.local;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.config.Secret;
import io.fenceline.delivery.config.Target;
import io.fenceline.delivery.event.BodyTemplate;
import io.fenceline.delivery.event.TestEvents;
import io.fenceline.delivery.event.WebhookForm;
import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.delivery.webhook.TestWebhook.Received;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The requests of webhooks, and the meaning of answers. */
class WebhookSenderTest {
  private final TestWebhook webhook = new TestWebhook();

  @AfterEach
  void close() throws Exception {
    webhook.close();
  }

  @Test
  void theBodyIsTheEventAndTheHeadersAreThoseOfStandardWebhooks() throws Exception {
    int port = webhook.listen(request -> request.response().setStatusCode(204).end());
    assertThat(webhook.send(local(port))).isEmpty();

    Received request = webhook.take();
    assertThat(request.uri()).isEqualTo("/hook?a=b");
    assertThat(request.body()).isEqualTo(TestEvents.event("truck.17").json().toString());
    String id = Signature.messageId("truck.17/depot/ENTER/" + TestEvents.TIME);
    assertThat(request.headers().get("webhook-id")).isEqualTo(id);
    long seconds = Long.parseLong(request.headers().get("webhook-timestamp"));
    assertThat(seconds)
        .isBetween(
            System.currentTimeMillis() / 1000 - LIMIT_SECONDS, System.currentTimeMillis() / 1000);
    assertThat(request.headers().get("webhook-signature"))
        .isEqualTo(
            Signature.header(
                List.of(SECRET), id, seconds, TestEvents.event("truck.17").json().array()));
    assertThat(request.headers().get("content-type")).isEqualTo("application/json; charset=utf-8");
  }

  @Test
  void aBodyMayBeACloudEvent() throws Exception {
    int port = webhook.listen(request -> request.response().end());
    String url = "http://127.0.0.1:" + port;
    assertThat(webhook.send(endpoint(url, WebhookForm.CLOUDEVENTS, true))).isEmpty();

    Received request = webhook.take();
    assertThat(request.uri()).isEqualTo("/");
    assertThat(request.headers().get("content-type"))
        .isEqualTo("application/cloudevents+json; charset=utf-8");
    JsonObject event = new JsonObject(request.body());
    assertThat(event.remove("data"))
        .isEqualTo(new JsonObject(TestEvents.event("truck.17").json().toString()));
    assertThat(event)
        .isEqualTo(
            new JsonObject()
                .put("specversion", "1.0")
                .put("id", "truck.17/depot/ENTER/1641168000000")
                .put("source", "/fenceline/transitions")
                .put("type", "io.fenceline.transition.enter.v1")
                .put("subject", "truck.17")
                .put("time", "2022-01-03T00:00:00.000Z")
                .put("datacontenttype", "application/json"));
  }

  @Test
  void aBodyMayBeTheReceiversOwnWithItsHeadersAndWithoutASignature() throws Exception {
    int port = webhook.listen(request -> request.response().end());
    Endpoint plain = endpoint("http://127.0.0.1:" + port, WebhookForm.PLAIN, true);
    Target.Webhook target =
        new Target.Webhook(
            plain.target().url(),
            null,
            BodyTemplate.parse("{\"text\":\"{{deviceId}} {{type}}\"}", "application/json"),
            Map.of("authorization", new Secret("Bearer x".getBytes(UTF_8))),
            List.of(),
            true);
    Endpoint endpoint =
        new Endpoint(
            "chat",
            target,
            plain.filter(),
            plain.retry(),
            plain.limits(),
            plain.timeout(),
            plain.start());
    assertThat(webhook.send(endpoint)).isEmpty();

    Received request = webhook.take();
    assertThat(request.body()).isEqualTo("{\"text\":\"truck.17 ENTER\"}");
    assertThat(request.headers().get("authorization")).isEqualTo("Bearer x");
    assertThat(request.headers().get("content-type")).isEqualTo("application/json; charset=utf-8");
    assertThat(request.headers().contains("webhook-id")).isTrue();
    assertThat(request.headers().contains("webhook-signature")).isFalse();
  }

  @Test
  void inBinaryModeTheAttributesAreHeaders() throws Exception {
    int port = webhook.listen(request -> request.response().end());
    String url = "http://127.0.0.1:" + port;
    try (WebhookSender sender =
        webhook.sender(endpoint(url, WebhookForm.CLOUDEVENTS_BINARY, true))) {
      assertThat(TestWebhook.send(sender, "Lkw \"1\" 100% ä")).isEmpty();
    }
    Received request = webhook.take();
    assertThat(request.headers().get("ce-subject")).isEqualTo("Lkw%20%221%22%20100%25%20%C3%A4");
    assertThat(request.headers().get("ce-type")).isEqualTo("io.fenceline.transition.enter.v1");
    assertThat(request.headers().get("content-type")).isEqualTo("application/json; charset=utf-8");
    assertThat(new JsonObject(request.body()).getString("type")).isEqualTo("ENTER");
  }

  @Test
  void anAnswerOtherThan2xxIsAFailureWithItsText() throws Exception {
    int port =
        webhook.listen(
            request ->
                request
                    .response()
                    .setStatusCode(429)
                    .putHeader("Retry-After", "7")
                    .end("slow down"));
    AttemptFailure failure = webhook.send(local(port)).orElseThrow();
    assertThat(failure)
        .isEqualTo(new AttemptFailure("429 slow down", true, Duration.ofSeconds(7), false));
  }

  @Test
  void redirectsAreNotFollowed() throws Exception {
    int port =
        webhook.listen(
            request ->
                request
                    .response()
                    .setStatusCode(307)
                    .putHeader("Location", "http://169.254.169.254/latest/meta-data")
                    .end());
    AttemptFailure failure = webhook.send(local(port)).orElseThrow();
    assertThat(failure.answer()).isEqualTo("307 (redirects are not followed)");
    assertThat(webhook.waiting()).isEqualTo(1);
  }
}
