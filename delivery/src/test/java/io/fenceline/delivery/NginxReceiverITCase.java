package io.fenceline.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.FreePorts;
import io.fenceline.testing.servers.Await;
import io.fenceline.testing.servers.Nginx;
import io.fenceline.testing.servers.SharedKafka;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Webhooks to a real nginx with the configuration of {@code examples/nginx}. */
@Tag("programs")
@ExtendWith(SharedKafka.class)
@SuppressWarnings("try") // A receiver is at work while its block runs.
class NginxReceiverITCase {
  private static final int DEVICES = 10;
  private static final int EVENTS = 10;
  private static final int CLOSED_CONNECTIONS = 5;
  private static final Duration IDLE = Duration.ofMillis(60);

  @TempDir private Path directory;
  private TestDeliveries deliveries;
  private int port;
  private Nginx nginx;
  private String endpoint;

  @BeforeEach
  void open() throws Exception {
    port = FreePorts.find(1)[0];
    Path files = Files.createDirectory(directory.resolve("nginx"));
    nginx =
        Nginx.start(
            files,
            "webhooks.conf",
            "127.0.0.1:8000",
            "127.0.0.1:" + port,
            "keepalive_timeout 5s",
            "keepalive_timeout " + IDLE.toMillis() + "ms",
            "rate=50r/s",
            "rate=20r/s",
            "burst=100",
            "burst=10");
    deliveries = new TestDeliveries(directory);
    endpoint =
        TestDeliveries.webhook(
            "dispatch", nginx.url("/hooks/"), "caFile: " + files.resolve("webhooks.crt"));
  }

  @AfterEach
  void close() {
    if (nginx != null) {
      nginx.close();
      deliveries.close();
    }
  }

  private List<String> answers() {
    try {
      return nginx.log("webhooks.log").stream().map(line -> line.split(" ")[2]).toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void nothingIsLostWhileTheReceiverIsAwayAndAboveTheRateThatNginxPermits() throws Exception {
    try (Deliverer deliverer = deliveries.start(endpoint)) {
      for (long time = 0; time < EVENTS; time++) {
        for (int device = 0; device < DEVICES; device++) {
          deliveries.enter("device-" + device, time);
        }
      }
      deliveries.flush();
      Await.until("nginx answers for the receiver", () -> answers().contains("502"));
      try (WebhookReceiver receiver = new WebhookReceiver(port)) {
        Await.until("all of them", () -> receiver.taken().size() >= DEVICES * EVENTS);
        receiver
            .timesByDevice()
            .forEach(
                (device, times) ->
                    assertThat(times)
                        .as(device)
                        .isEqualTo(LongStream.range(0, EVENTS).boxed().toList()));
        assertThat(receiver.timesByDevice()).hasSize(DEVICES);
        assertThat(answers()).contains("429");
      }
    }
  }

  @Test
  void aConnectionThatNginxClosesWhenItIsIdleIsNoFailedAttempt() throws Exception {
    try (WebhookReceiver receiver = new WebhookReceiver(port);
        Deliverer deliverer = deliveries.start(endpoint)) {
      for (int sent = 1; connections() <= CLOSED_CONNECTIONS; sent++) {
        deliveries.enter("a", sent);
        deliveries.flush();
        int events = sent;
        Await.until("an event", () -> receiver.taken().size() >= events);
        // About when nginx closes the connection: a bit earlier, later, and just then.
        LockSupport.parkNanos((long) (IDLE.toNanos() * ThreadLocalRandom.current().nextDouble(2)));
      }
      assertThat(metrics(deliverer))
          .contains("attempt_seconds_count{endpoint=\"dispatch\",result=\"failed\"} 0\n");
      assertThat(answers()).containsOnly("200");
    }
  }

  /** The number of connections on which nginx has answered. */
  private long connections() throws IOException {
    return nginx.log("webhooks.log").stream().map(line -> line.split(" ")[0]).distinct().count();
  }

  private static String metrics(Deliverer deliverer) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + deliverer.managementPort() + "/metrics");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
        .body();
  }
}
