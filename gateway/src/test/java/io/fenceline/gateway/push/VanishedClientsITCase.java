package io.fenceline.gateway.push;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.testing.servers.SharedKafka;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Clients whose connections are reset without a close. */
@ExtendWith(SharedStream.class)
class VanishedClientsITCase {
  private static final int CLIENTS = 1_000;

  /** With an idle timeout that does not run out before all are connected. */
  private static final ServerLimits PATIENT =
      new ServerLimits(
          0, 1, 0, 1 << 20, Duration.ofMinutes(2), Duration.ofSeconds(10), 64 << 20, 64 << 20);

  private static final int RECEIVE_BUFFER_BYTES = 4 << 10;
  private static final String UPGRADE =
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

  @TempDir Path directory;

  @Test
  void aThousandClientsThatVanishAreForgottenAndOthersGoOnReceiving()
      throws IOException, InterruptedException {
    List<Socket> clients = new ArrayList<>();
    GatewayOptions options =
        TestGateway.options(SharedKafka.get(), SharedStream.PREFIX, directory, PATIENT);
    try (TestGateway gateway = TestGateway.start(options);
        TestStream witness = TestStream.open(gateway, Tokens.all(), "?devices=vanish")) {
      witness.awaitMessage("subscribed");
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(open(gateway, i % 2 == 0 ? UPGRADE : ""));
      }
      TestGateway.await(() -> metric(gateway, "stream_clients") == CLIENTS + 1);
      // More than the sockets hold, so that something waits in the queues.
      List<String> ids = SharedStream.producer().enter("vanish", 0, 30, "x".repeat(1_000));
      witness.awaitEvents(30);

      for (Socket client : clients) {
        client.setSoLinger(true, 0);
        client.close();
      }
      TestGateway.await(() -> metric(gateway, "stream_clients") == 1);
      TestGateway.await(() -> metric(gateway, "connections") < 10);
      ids.addAll(SharedStream.enter("vanish", 30, 60));
      witness.awaitEvents(60);
      assertThat(witness.ids()).isEqualTo(ids);
    }
  }

  /** Reads the head of the answer and nothing after it. */
  private static Socket open(TestGateway gateway, String headers) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(RECEIVE_BUFFER_BYTES);
    socket.connect(new InetSocketAddress("127.0.0.1", gateway.port()));
    String request =
        "GET /v1/stream?devices=vanish HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
            + Tokens.all()
            + "\r\n"
            + headers
            + "\r\n";
    socket.getOutputStream().write(request.getBytes(ISO_8859_1));
    StringBuilder head = new StringBuilder();
    InputStream in = socket.getInputStream();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.read());
    }
    assertThat(head.toString()).startsWith(headers.isEmpty() ? "HTTP/1.1 200" : "HTTP/1.1 101");
    return socket;
  }

  private static double metric(TestGateway gateway, String name) {
    String all = gateway.getManagement("/metrics").body();
    Matcher found = Pattern.compile("\nfenceline_gateway_" + name + " (\\S+)\n").matcher(all);
    assertThat(found.find()).as(all).isTrue();
    return Double.parseDouble(found.group(1));
  }
}
