package io.fenceline.gateway.push;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Clients that continue where they were. */
@ExtendWith(SharedStream.class)
class StreamResumeITCase {
  @Test
  void aClientThatComesBackWithItsCursorGetsWhatItMissedOnceAndInOrder()
      throws InterruptedException {
    List<String> ids;
    String cursor;
    List<String> got;
    try (TestStream stream = SharedStream.subscribe("?devices=back&devices=back2")) {
      ids = SharedStream.enter("back", 0, 100);
      stream.awaitEvents(100);
      // As if the connection had broken after the 60th.
      cursor = stream.events().get(59).getString("cursor");
      got = new ArrayList<>(stream.ids().subList(0, 60));
    }
    ids.addAll(SharedStream.enter("back", 100, 3_000));
    try (TestStream stream =
        SharedStream.subscribe("?devices=back&devices=back2&cursor=" + cursor)) {
      ids.addAll(SharedStream.enter("back", 3_000, 3_100));
      stream.awaitEvents(3_040);
      List<String> last = SharedStream.enter("back2", 0, 1);
      stream.awaitEvents(3_041);
      got.addAll(stream.ids());
      ids.addAll(last);
      assertThat(got).isEqualTo(ids);
    }
  }

  @Test
  void aClientMissesNothingWhileTheGatewayRestarts() throws InterruptedException, IOException {
    List<String> ids;
    List<String> got;
    String cursor;
    TestGateway first = TestGateway.start(SharedStream.options());
    try (TestStream stream = TestStream.open(first, Tokens.all(), "?devices=restart")) {
      stream.awaitMessage("subscribed");
      ids = SharedStream.enter("restart", 0, 50);
      stream.awaitEvents(50);
      first.close();
      stream.awaitClose();
      assertThat(stream.closeCode()).isEqualTo(1001);
      cursor = stream.cursor();
      assertThat(stream.messages().get(stream.messages().size() - 1).getString("cursor"))
          .isEqualTo(cursor);
      got = new ArrayList<>(stream.ids());
    }
    // Large enough that the client's room is used up several times.
    ids.addAll(SharedStream.producer().enter("restart", 50, 8_000, "x".repeat(1_000)));
    try (TestGateway second = TestGateway.start(SharedStream.options());
        TestStream stream =
            TestStream.open(second, Tokens.all(), "?devices=restart&cursor=" + cursor)) {
      ids.addAll(SharedStream.enter("restart", 8_000, 8_100));
      stream.awaitEvents(8_050);
      got.addAll(stream.ids());
      assertThat(got).isEqualTo(ids);
    }
  }

  @Test
  void aClientThatGotNothingYetMissesNothingEither() throws InterruptedException, IOException {
    String cursor;
    try (TestGateway first = TestGateway.start(SharedStream.options());
        TestStream stream = TestStream.open(first, Tokens.all(), "?devices=early")) {
      stream.awaitMessage("subscribed");
      cursor = stream.cursor();
    }
    List<String> ids = SharedStream.enter("early", 0, 5);
    try (TestGateway second = TestGateway.start(SharedStream.options());
        TestStream stream =
            TestStream.open(second, Tokens.all(), "?devices=early&cursor=" + cursor)) {
      stream.awaitEvents(5);
      assertThat(stream.ids()).isEqualTo(ids);
    }
  }

  @Test
  void clientsThatContinueTogetherShareOneScanAndAllGetWhatTheyMissed()
      throws InterruptedException, IOException {
    String cursor;
    try (TestStream stream = SharedStream.subscribe("?devices=nobody")) {
      cursor = stream.cursor();
    }
    int missed = 30_000;
    List<String> ids = SharedStream.producer().enter("crowd", 0, missed, "");
    List<String> last = SharedStream.enter("last", 0, 1);
    List<TestStream> streams = new ArrayList<>();
    try (TestGateway second = TestGateway.start(SharedStream.options())) {
      for (int i = 0; i < 40; i++) {
        // Ten of each client, of which some have to wait for the others.
        String token = token("client-" + i % 4);
        String device = i == 0 ? "crowd" : "nobody-" + i;
        streams.add(
            TestStream.open(
                second, token, "?devices=" + device + "&devices=last&cursor=" + cursor));
      }
      streams.get(0).awaitEvents(missed + 1);
      List<String> crowd = new ArrayList<>(streams.get(0).ids());
      assertThat(crowd.removeAll(last)).isTrue();
      assertThat(crowd).as("once, in order").isEqualTo(ids);
      for (TestStream stream : streams.subList(1, streams.size())) {
        stream.awaitEvents(1);
        assertThat(stream.ids()).isEqualTo(last);
      }
      assertThat(resumeRecords(second)).isBetween(1.0, 6.0 * missed);
    } finally {
      streams.forEach(TestStream::close);
    }
  }

  private static String token(String client) {
    return Tokens.signed(Tokens.claims(Tokens.ALL_SCOPES).subject(client).build(), Tokens.SECRET);
  }

  private static double resumeRecords(TestGateway gateway) {
    return gateway
        .getManagement("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("fenceline_gateway_stream_resume_records_total "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
        .sum();
  }
}
