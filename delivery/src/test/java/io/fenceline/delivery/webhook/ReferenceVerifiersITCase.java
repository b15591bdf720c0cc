package io.fenceline.delivery.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.config.Secret;
import io.fenceline.delivery.config.Start;
import io.fenceline.delivery.config.Target;
import io.fenceline.delivery.event.EventFilter;
import io.fenceline.delivery.event.TestEvents;
import io.fenceline.delivery.event.WebhookForm;
import io.fenceline.delivery.order.DeliveryLimits;
import io.fenceline.delivery.order.RetryPolicy;
import io.fenceline.delivery.order.Ticks;
import io.fenceline.format.output.EventKind;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Webhooks as the libraries of Standard Webhooks and CloudEvents see them: those of npm and PyPI.
 */
@Tag("programs")
class ReferenceVerifiersITCase {
  private static final Path SOURCE = Path.of("src/test/verifiers");
  private static final Path DIRECTORY = Path.of("target/verifiers");
  private static final Path REQUESTS = Path.of("requests.ndjson");
  private static final byte[] OLD = "the secret before the change".getBytes(UTF_8);
  private static final byte[] NEW = "the secret of the receiver".getBytes(UTF_8);
  private static final String DEVICE = "Lkw \"1\" 100% ä.1";

  @BeforeAll
  static void record() throws Exception {
    Files.createDirectories(DIRECTORY);
    try (Stream<Path> files = Files.list(SOURCE)) {
      for (Path file : files.toList()) {
        Files.copy(
            file, DIRECTORY.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    Files.write(DIRECTORY.resolve(REQUESTS), requests());
  }

  /** A request with each kind of body. */
  private static List<String> requests() throws Exception {
    List<String> requests = new CopyOnWriteArrayList<>();
    Vertx vertx = Vertx.vertx();
    try {
      HttpServer server =
          vertx
              .createHttpServer()
              .requestHandler(
                  request ->
                      request
                          .body()
                          .onSuccess(
                              body -> {
                                Map<String, Object> headers =
                                    request.headers().entries().stream()
                                        .collect(
                                            Collectors.toMap(
                                                header -> header.getKey().toLowerCase(Locale.ROOT),
                                                Map.Entry::getValue));
                                requests.add(
                                    new JsonObject()
                                        .put("headers", new JsonObject(headers))
                                        .put(
                                            "body",
                                            Base64.getEncoder().encodeToString(body.getBytes()))
                                        .encode());
                                request.response().end();
                              }))
              .listen(0, "127.0.0.1")
              .toCompletionStage()
              .toCompletableFuture()
              .get(30, TimeUnit.SECONDS);
      for (WebhookForm body : WebhookForm.values()) {
        try (WebhookSender sender =
            new WebhookSender(
                vertx,
                endpoint("http://127.0.0.1:" + server.actualPort(), body),
                kind -> "/fenceline/transitions",
                Ticks.SYSTEM)) {
          assertThat(
                  sender
                      .send(TestEvents.event(DEVICE))
                      .toCompletableFuture()
                      .get(60, TimeUnit.SECONDS))
              .isEmpty();
        }
      }
      return requests;
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }
  }

  private static Endpoint endpoint(String url, WebhookForm body) {
    return new Endpoint(
        "test",
        new Target.Webhook(
            URI.create(url), null, body, Map.of(), List.of(new Secret(OLD), new Secret(NEW)), true),
        new EventFilter(Set.of(EventKind.values()), Set.of(), Set.of(), null),
        RetryPolicy.DEFAULT,
        new DeliveryLimits(1, 0),
        Duration.ofSeconds(30),
        Start.LATEST);
  }

  private static String secret(byte[] bytes) {
    return "whsec_" + Base64.getEncoder().encodeToString(bytes);
  }

  private record Ran(int code, String output) {}

  private static Ran run(String... command) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(DIRECTORY.toFile())
              .redirectErrorStream(true)
              .start();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      return new Ran(process.waitFor(), output);
    } catch (IOException e) {
      return new Ran(-1, e.getMessage());
    }
  }

  private static void assertDone(Ran installed) {
    assertThat(installed.code()).as(installed.output()).isZero();
  }

  private static void assertAccepted(String... verifier) throws InterruptedException {
    for (byte[] secret : List.of(OLD, NEW)) {
      String[] command =
          Stream.concat(Stream.of(verifier), Stream.of(REQUESTS.toString(), secret(secret)))
              .toArray(String[]::new);
      Ran ran = run(command);
      assertThat(ran.code()).as(ran.output()).isZero();
      assertThat(ran.output().lines())
          .containsExactlyInAnyOrder(
              "plain",
              "io.fenceline.transition.enter.v1 %s %s".formatted(DEVICE, DEVICE),
              "io.fenceline.transition.enter.v1 %s %s".formatted(DEVICE, DEVICE));
    }
  }

  @Test
  void thoseOfNpmAcceptThem() throws InterruptedException {
    assertDone(run("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"));
    assertAccepted("node", "verify.mjs");
  }

  @Test
  void thoseOfPyPiAcceptThem() throws InterruptedException {
    assertDone(run("python3", "-m", "venv", "venv"));
    assertDone(
        run(
            "venv/bin/pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "standardwebhooks==1.1.0",
            "cloudevents==1.12.0"));
    assertAccepted("venv/bin/python", "verify.py");
  }
}
