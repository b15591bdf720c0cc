package io.fenceline.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.testing.servers.ContinuousReaderContract;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.io.TempDir;

/** A client of a stream that continues at a gateway that has just started, with its cursor. */
class CursorContractITCase extends ContinuousReaderContract {
  @TempDir private Path directory;
  private final Set<String> read = new HashSet<>();
  private int count;
  private GatewayOptions options;
  private TestGateway gateway;
  private TestStream stream;
  private String cursor;

  /** Before the connection is open. */
  private boolean refused;

  @Override
  protected String open(EmbeddedKafka server) throws Exception {
    String prefix = "c" + count++ + "-";
    TestGateway.createTopics(server, prefix);
    options = TestGateway.options(server, prefix, directory, SharedStream.LIMITS);
    read.clear();
    cursor = null;
    refused = false;
    return prefix + "transitions";
  }

  @Override
  protected void start() throws Exception {
    gateway = TestGateway.start(options);
    String query = "?zones=z" + (cursor == null ? "" : "&cursor=" + cursor);
    try {
      stream = TestStream.open(gateway, Tokens.all(), query);
    } catch (CompletionException e) {
      assertThat(e).hasCauseInstanceOf(WebSocketHandshakeException.class);
      refused = true;
    }
    if (cursor == null) {
      stream.awaitMessage("subscribed"); // It gets what comes from now on.
    }
  }

  @Override
  protected void stop() {
    read.addAll(stream.ids());
    cursor = stream.cursor();
    close();
  }

  @Override
  protected void close() {
    stream.close();
    gateway.close();
  }

  @Override
  protected byte[] value(String id) {
    return EventProducer.transition(id, "z", 1, "").getBytes(UTF_8);
  }

  @Override
  protected boolean hasRead(String id) {
    String event = id + "/z/ENTER/1";
    return read.contains(event) || stream.ids().contains(event);
  }

  @Override
  protected boolean hasNoticed() {
    return refused
        || stream.messages().stream()
            .anyMatch(each -> each.getString("reason", "").contains("are gone"));
  }
}
