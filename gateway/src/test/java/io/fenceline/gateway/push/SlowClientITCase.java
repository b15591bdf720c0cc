package io.fenceline.gateway.push;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.LoggerLines;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.gateway.stream.EventStream;
import io.fenceline.testing.servers.SharedKafka;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A client that does not read. */
@ExtendWith(SharedStream.class)
class SlowClientITCase {
  private static final String CLOSED =
      "stream: token:tester is disconnected, since it reads too slowly";

  @TempDir Path directory;

  @Test
  void aSlowClientIsClosedWithItsCursorAndHarmsNobodyElse()
      throws InterruptedException, IOException {
    String query = "?devices=slow";
    // With an idle timeout that does not run out before the client reads again.
    GatewayOptions patient =
        TestGateway.options(
            SharedKafka.get(), SharedStream.PREFIX, directory, ServerLimits.DEFAULT);
    try (LoggerLines log = LoggerLines.of(EventStream.class.getName(), Level.INFO);
        TestGateway other = TestGateway.start(patient);
        TestStream slow = TestStream.openSilent(other, Tokens.all(), query);
        TestStream fast = TestStream.open(other, Tokens.all(), query)) {
      fast.awaitMessage("subscribed");
      // More than the buffers of both sockets and the client's queue take, as fast as the other
      // client reads.
      List<String> ids = new ArrayList<>();
      while (ids.size() < 15_000) {
        ids.addAll(
            SharedStream.producer()
                .enter("slow", ids.size(), ids.size() + 1_000, "x".repeat(1_500)));
        fast.awaitEvents(ids.size());
      }
      TestGateway.await(
          () -> other.getManagement("/metrics").body().contains("stream_slow_clients_total 1.0"));
      assertThat(log.lines()).containsExactly(CLOSED);
      slow.read();
      slow.awaitClose();
      assertThat(fast.ids()).isEqualTo(ids);

      JsonObject last = slow.messages().get(slow.messages().size() - 1);
      assertThat(last.getString("kind")).isEqualTo("closed");
      assertThat(last.getInteger("code")).isEqualTo(1013);
      assertThat(last.getString("reason")).contains("too slowly");
      int got = slow.ids().size();
      assertThat(slow.ids()).isEqualTo(ids.subList(0, got));
      try (TestStream again =
          SharedStream.subscribe(query + "&cursor=" + last.getString("cursor"))) {
        again.awaitEvents(15_000 - got);
        assertThat(again.ids()).isEqualTo(ids.subList(got, 15_000));
      }
    }
  }
}
