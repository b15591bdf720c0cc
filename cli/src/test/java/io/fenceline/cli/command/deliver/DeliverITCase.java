package io.fenceline.cli.command.deliver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.RunningCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.output.Outputs;
import io.fenceline.testing.servers.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command for deliveries, as a user runs it. */
class DeliverITCase {
  @TempDir private Path directory;
  private final List<String> taken = new CopyOnWriteArrayList<>();
  private volatile int status = 204;
  private HttpServer server;
  private String config;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/hook", this::answer);
    server.start();
    Files.writeString(directory.resolve("secret"), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n");
    config =
        Files.writeString(
                directory.resolve("delivery.yaml"),
                """
                endpoints:
                  - name: dispatch
                    url: http://127.0.0.1:%d/hook
                    allowHttp: true
                    allowPrivateAddresses: true
                    secrets: [{file: secret}]
                    start: earliest
                    retry: {first: 10ms, longest: 20ms, giveUpAfter: 10ms}
                """
                    .formatted(server.getAddress().getPort()))
            .toString();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    if (status == 204) {
      taken.add(body);
    }
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  @Test
  void checkSaysWhatEachEndpointAnswers() {
    Ran good = Ran.command("deliver", "check", "--config", config);
    assertThat(good.err()).isEmpty();
    assertThat(good.out()).matches("dispatch: took the event after [\\d,]+ ms\\R");
    assertThat(good.code()).isEqualTo(ExitCodes.DONE);
    assertThat(taken).hasSize(1);
    assertThat(taken.get(0)).contains("\"deviceId\":\"fenceline-check\"");

    status = 401;
    Ran bad = Ran.command("deliver", "check", "--config", config, "dispatch");
    assertThat(bad.out()).matches("dispatch: 401 after [\\d,]+ ms\\R");
    assertThat(bad.code()).isEqualTo(ExitCodes.UNHEALTHY);
  }

  @Test
  void eventsAreDeliveredSetAsideAndReplayed() throws Exception {
    CommandBroker kafka = new CommandBroker("deliver-it.");
    assertThat(kafka.run("topics", "create", "--undelivered").code()).isEqualTo(ExitCodes.DONE);
    status = 422;
    kafka.send(kafka.topics().of(Outputs.TRANSITIONS), "a".getBytes(UTF_8), enter("a"));
    RunningCommand running =
        RunningCommand.start(
            "deliver",
            "--config",
            config,
            "--management-port=0",
            "--bootstrap-servers=" + CommandBroker.bootstrapServers(),
            "--topic-prefix=deliver-it.");
    Await.until("set aside", () -> !kafka.records("deliver-it.undelivered").isEmpty());
    status = 204;
    kafka.send(kafka.topics().of(Outputs.TRANSITIONS), "b".getBytes(UTF_8), enter("b"));
    Await.until("delivered", () -> taken.size() == 1);
    Ran ran = running.stop();
    assertThat(ran.code()).isEqualTo(ExitCodes.DONE);
    assertThat(ran.err())
        .contains(" to dispatch; health and metrics on http://127.0.0.1:")
        .endsWith("stopped" + System.lineSeparator());
    assertThat(taken.get(0)).isEqualTo(new String(enter("b"), UTF_8));

    Ran replay = kafka.run("deliver", "replay", "dispatch", "--config", config);
    assertThat(replay.err()).isEqualTo("1 events delivered to dispatch\n");
    assertThat(replay.code()).isEqualTo(ExitCodes.DONE);
    assertThat(taken.get(1)).isEqualTo(new String(enter("a"), UTF_8));

    Ran later =
        kafka.run(
            "deliver", "replay", "dispatch", "--config", config, "--from=2100-01-01T00:00:00Z");
    assertThat(later.err()).isEqualTo("0 events delivered to dispatch\n");

    status = 422;
    Ran refused = kafka.run("deliver", "replay", "dispatch", "--config", config);
    assertThat(refused.err()).isEqualTo("0 events delivered to dispatch\n1 refused again\n");
    assertThat(refused.code()).isEqualTo(ExitCodes.SOME_REFUSED);
  }

  private static byte[] enter(String device) {
    return JsonOutputWriter.write(
        new Transition(
            TransitionType.ENTER,
            TransitionReason.MOVED,
            device,
            "depot",
            1,
            1641168000000L,
            1.5,
            2.5,
            1641168000000L,
            null));
  }
}
