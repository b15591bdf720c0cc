package io.fenceline.delivery.webhook;

import static io.fenceline.delivery.webhook.TestWebhook.endpoint;
import static io.fenceline.delivery.webhook.TestWebhook.local;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.delivery.event.WebhookForm;
import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.testing.servers.Await;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The connections of webhooks: to which addresses, and what is done when one is closed. */
class WebhookConnectionsTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

  private final TestWebhook webhook = new TestWebhook();

  @AfterEach
  void close() throws Exception {
    webhook.close();
  }

  @Test
  void aPrivateAddressIsNotCalledUnlessThatIsPermitted() throws Exception {
    int port = webhook.listen(request -> request.response().end());
    for (String host : List.of("127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]")) {
      String url = "http://%s:%d/".formatted(host, port);
      AttemptFailure failure = webhook.send(endpoint(url, WebhookForm.PLAIN, false)).orElseThrow();
      assertThat(failure.answer())
          .as(host)
          .endsWith("which is not public; if that is meant: allowPrivateAddresses: true");
    }
    assertThat(webhook.waiting()).isZero();
  }

  @Test
  void aNameWithoutAddressIsAFailure() throws Exception {
    AttemptFailure failure =
        webhook.send(endpoint("https://absent.invalid/", WebhookForm.PLAIN, false)).orElseThrow();
    assertThat(failure.answer()).isEqualTo("there is no address of absent.invalid");
    assertThat(failure.ofEndpoint()).isTrue();
  }

  @Test
  void aPortOnWhichNothingListensIsAFailure() throws Exception {
    RawServer server = new RawServer(client -> {});
    server.close();
    AttemptFailure failure = webhook.send(local(server.port())).orElseThrow();
    assertThat(failure.answer()).contains("Connection refused");
  }

  @Test
  void aServerWithoutTlsIsAFailureForHttps() throws Exception {
    try (RawServer server = new RawServer(client -> RawServer.write(client, OK))) {
      String url = "https://127.0.0.1:" + server.port();
      assertThat(webhook.send(endpoint(url, WebhookForm.PLAIN, true))).isPresent();
    }
  }

  @Test
  void aConnectionThatIsClosedWhenItIsUsedAgainIsNoFailure() throws Exception {
    try (RawServer server =
            new RawServer(
                client -> {
                  RawServer.write(client, OK);
                  RawServer.awaitRequest(client);
                });
        WebhookSender sender = webhook.sender(local(server.port()))) {
      for (int connection = 1; connection <= 3; connection++) {
        assertThat(TestWebhook.send(sender, "a")).isEmpty();
        assertThat(server.connections()).isEqualTo(connection);
      }
      Await.until("closed ones are forgotten", () -> sender.connections() < 3);
    }
  }

  @Test
  void aNewConnectionThatIsClosedWithoutAnAnswerIsAFailure() throws Exception {
    try (RawServer server = new RawServer(client -> {})) {
      AttemptFailure failure = webhook.send(local(server.port())).orElseThrow();
      assertThat(failure.answer()).isEqualTo("Connection was closed");
      assertThat(server.connections()).isEqualTo(1);
    }
  }
}
