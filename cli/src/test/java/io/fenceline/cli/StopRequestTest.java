package io.fenceline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.terminal.ExitCodes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ctrl-C while a command starts, or waits for an answer that does not come. */
class StopRequestTest {
  /** Less than the clients of Kafka and Flink wait for an answer. */
  private static final int TIMEOUT_SECONDS = 12;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "status --flink http://%s",
        "stop fenceline --flink http://%s",
        "submit --jar ../job/pom.xml --flink http://%s",
        "zones list --bootstrap-servers %s",
        "zones delete a --bootstrap-servers %s",
        "zones load ../examples/city/zones.geojson --bootstrap-servers %s",
        "topics create --bootstrap-servers %s",
        "tail transitions --bootstrap-servers %s",
        "replay ../examples/city/fixes.ndjson --bootstrap-servers %s",
        "simulate --bootstrap-servers %s",
        "bench ../benchmarks/scenarios/backlog.yaml --bootstrap-servers %s",
        "job --bootstrap-servers %s"
      })
  @Timeout(TIMEOUT_SECONDS)
  void aServerThatNeverAnswersDoesNotDelayTheEnd(String command) throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      RunningCommand running =
          RunningCommand.start(command.formatted("127.0.0.1:" + silent.getLocalPort()).split(" "));
      try (Socket connection = silent.accept()) {
        assertThat(connection.getInputStream().read()).as("a request").isNotNegative();
        Ran ran = running.stop();

        assertThat(ran.code()).isEqualTo(ExitCodes.INTERRUPTED);
        assertThat(ran.err()).doesNotContain("fenceline:", "Exception");
      }
    }
  }

  @Test
  void aFailureAfterAStopRequestIsNotReported() {
    RunningCommand running =
        RunningCommand.startStopped("run", "--zones", "none.geojson", "--fixes", "none.ndjson");

    Ran ran = running.stop();
    assertThat(ran.code()).isEqualTo(ExitCodes.INTERRUPTED);
    assertThat(ran.err()).isEmpty();
  }
}
