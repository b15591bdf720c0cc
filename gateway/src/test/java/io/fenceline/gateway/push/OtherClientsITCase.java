package io.fenceline.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Clients written by others: those of npm for SockJS and for WebSockets. */
@Tag("programs")
@ExtendWith(SharedStream.class)
@SuppressWarnings("try") // The gateway is closed before its block ends.
class OtherClientsITCase {
  private static final Path SOURCE = Path.of("src/test/clients");
  private static final Path DIRECTORY = Path.of("target/stream-clients");
  private static final List<String> TRANSPORTS =
      List.of("websocket", "xhr-streaming", "xhr-polling");

  @BeforeAll
  static void install() throws IOException, InterruptedException {
    Files.createDirectories(DIRECTORY);
    try (Stream<Path> files = Files.list(SOURCE)) {
      for (Path file : files.toList()) {
        Files.copy(
            file, DIRECTORY.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    String failure = run("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts");
    assertThat(failure).as("the installation of node's clients").isNull();
  }

  /** Null when it succeeds. */
  private static String run(String... command) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(DIRECTORY.toFile())
              .redirectErrorStream(true)
              .start();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      return process.waitFor() == 0 ? null : output;
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  private static ClientProcess sockJs(TestGateway gateway, String transport) throws IOException {
    String subscription = "{\"token\":\"%s\",\"devices\":[\"others\"]}".formatted(Tokens.all());
    return new ClientProcess(
        DIRECTORY,
        List.of(
            "node", "sockjs.js", gateway.uri("/v1/sockjs").toString(), transport, subscription));
  }

  private static ClientProcess wscat(TestGateway gateway) throws IOException {
    return new ClientProcess(
        DIRECTORY,
        List.of(
            "node_modules/.bin/wscat",
            "--connect",
            "ws://127.0.0.1:" + gateway.port() + "/v1/stream?devices=others",
            "--header",
            "Authorization: Bearer " + Tokens.all()));
  }

  @Test
  void theyGetAllEventsInOrderAndTheReasonAndCursorOfTheClose()
      throws IOException, InterruptedException {
    List<ClientProcess> clients = new ArrayList<>();
    try (TestGateway gateway = TestGateway.start(SharedStream.options())) {
      for (String transport : TRANSPORTS) {
        clients.add(sockJs(gateway, transport));
      }
      clients.add(wscat(gateway));
      for (ClientProcess client : clients) {
        client.awaitMessages("subscribed", 1);
      }
      List<String> ids = SharedStream.enter("others", 0, 200);
      for (ClientProcess client : clients) {
        client.awaitMessages("transition", 200);
        assertThat(client.messages("transition"))
            .as("%s", client.lines())
            .extracting(each -> each.getJsonObject("event").getString("id"))
            .isEqualTo(ids);
      }
      gateway.close();
      for (ClientProcess client : clients) {
        assertThat(client.awaitEnd()).as("exit code of %s", client.lines()).isZero();
        assertThat(client.messages("closed")).as("%s", client.lines()).hasSize(1);
        assertThat(client.messages("closed").get(0).getInteger("code")).isEqualTo(1001);
        assertThat(client.messages("closed").get(0).getString("cursor")).isNotEmpty();
      }
      assertThat(clients.get(0).messages("disconnected").get(0).getInteger("code"))
          .as("SockJS by WebSocket ends with a code of SockJS: go away")
          .isEqualTo(3000);
    } finally {
      clients.forEach(ClientProcess::close);
    }
  }
}
