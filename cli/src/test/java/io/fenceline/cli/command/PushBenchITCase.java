package io.fenceline.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Push to subscribers, with job, gateways and subscribers in one run. */
@ResourceLock("bench topics")
class PushBenchITCase {
  private static final String SCENARIO = "../benchmarks/scenarios/gateway-push-latency.yaml";

  @TempDir private Path directory;

  @Test
  void everyFixReachesItsSubscriberOnceAndEverySocketIsClosedCleanly() throws Exception {
    Path json = directory.resolve("push.json");
    CommandBroker kafka = new CommandBroker("push-bench-");
    Ran bench =
        Ran.command(
            "bench",
            SCENARIO,
            "--bootstrap-servers=" + kafka.settings().bootstrapServers(),
            "--json=" + json,
            "--set=warmUpRuns=0",
            "--set=warmUp=1s",
            "--set=measure=1s",
            "--set=push.sockets=50",
            "--set=push.gateways=2",
            "--set=push.processes=1");

    assertThat(bench.code()).as(bench.err() + bench.lines()).isEqualTo(ExitCodes.DONE);
    JsonNode run = new ObjectMapper().readTree(json.toFile()).at("/runs/0");
    assertThat(run.at("/problems")).isEmpty();
    assertThat(run.at("/latency/count").asLong()).isEqualTo(50 * 5);
    assertThat(run.at("/latency/negative").asLong()).isZero();
    assertThat(run.at("/values/SOCKETS").asInt()).isEqualTo(50);
    assertThat(run.at("/values/JOB_P50").asDouble()).isPositive();
    assertThat(run.at("/values/SOCKET_HEAP").asDouble()).isPositive();
  }
}
