package io.fenceline.delivery.webhook;

import static io.fenceline.delivery.webhook.RawServer.write;
import static io.fenceline.delivery.webhook.TestWebhook.endpoint;
import static io.fenceline.delivery.webhook.TestWebhook.send;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.delivery.event.WebhookForm;
import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.testing.servers.Await;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Answers that are meant to do harm: the attempt ends in time, and the connection with it. */
class HostileWebhookTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  /** For answers that never end by themselves. */
  private static final Duration SHORT_TIMEOUT = Duration.ofSeconds(1);

  private static final int DRIP_MILLIS = 20;

  private final TestWebhook webhook = new TestWebhook();

  @AfterEach
  void close() throws Exception {
    webhook.close();
  }

  private AttemptFailure hostile(RawServer.Answer answer) throws Exception {
    return hostile(TIMEOUT, answer);
  }

  /** The failure; null when the event was delivered. */
  private AttemptFailure hostile(Duration timeout, RawServer.Answer answer) throws Exception {
    try (RawServer server = new RawServer(answer);
        WebhookSender sender =
            webhook.sender(
                endpoint("http://127.0.0.1:" + server.port(), WebhookForm.PLAIN, true, timeout))) {
      Optional<AttemptFailure> failure = send(sender, "a");
      Await.until("the connection is closed", () -> server.open() == 0);
      return failure.orElse(null);
    }
  }

  private static void writeForEver(Socket client, String part) throws IOException {
    while (true) {
      write(client, part);
    }
  }

  /** Writes a little now and then, until the client has gone. */
  private static void drip(Socket client, String beginning) throws IOException {
    write(client, beginning);
    while (!RawServer.hasGone(client, DRIP_MILLIS)) {
      write(client, "a");
    }
  }

  @Test
  void slowHeadersEndWithTheTimeOut() throws Exception {
    assertThat(
            hostile(SHORT_TIMEOUT, client -> drip(client, "HTTP/1.1 200 OK\r\nX-Slow: ")).answer())
        .isEqualTo("no complete answer within 1000 ms");
  }

  @Test
  void aBodyThatDripsEndsWithTheTimeOut() throws Exception {
    assertThat(
            hostile(
                    SHORT_TIMEOUT,
                    client -> drip(client, "HTTP/1.1 500 No\r\nContent-Length: 9999999\r\n\r\n"))
                .answer())
        .isEqualTo("no complete answer within 1000 ms");
  }

  @Test
  void anEndlessBodyIsCutOff() throws Exception {
    AttemptFailure failure =
        hostile(
            client -> {
              write(client, "HTTP/1.1 500 No\r\nConnection: close\r\n\r\n");
              writeForEver(client, "x".repeat(8192));
            });
    assertThat(failure.answer()).startsWith("500 xxx").endsWith("xxx...");
  }

  @Test
  void anEndlessBodyAfterSuccessIsCutOffToo() throws Exception {
    AttemptFailure failure =
        hostile(
            client -> {
              write(client, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
              writeForEver(client, "x".repeat(8192));
            });
    assertThat(failure).as("it was delivered").isNull();
  }

  @Test
  void endlessHeadersAreCutOff() throws Exception {
    AttemptFailure failure =
        hostile(
            client -> {
              write(client, "HTTP/1.1 200 OK\r\n");
              for (int i = 0; i < 100_000; i++) {
                write(client, "X-%d: y\r\n".formatted(i));
              }
              write(client, "\r\n");
              writeForEver(client, "x");
            });
    assertThat(failure.answer()).contains("header");
  }

  @Test
  void anEndlessStatusLineIsCutOff() throws Exception {
    assertThat(hostile(client -> writeForEver(client, "HTTP/1.1 200 OK "))).isNotNull();
  }

  @Test
  void endlessInterimAnswersEndWithTheTimeOut() throws Exception {
    assertThat(
            hostile(
                SHORT_TIMEOUT,
                client -> writeForEver(client, "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n")))
        .isNotNull();
  }

  @Test
  void whatIsNoHttpIsAFailure() throws Exception {
    assertThat(
            hostile(
                client -> {
                  write(client, "SSH-2.0-OpenSSH_9.2\r\n");
                }))
        .isNotNull();
  }
}
