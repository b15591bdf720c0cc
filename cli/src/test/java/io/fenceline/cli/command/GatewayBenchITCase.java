package io.fenceline.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

@Tag("programs")
@ResourceLock("bench topics")
class GatewayBenchITCase {
  private static final String NEAR =
      "near: {places: 2000, requests: {operation: places-near, radiusMeters: 5000,"
          + " placesPerSecond: 50}, baselines: {requestsPerSecond: 1}}";

  @TempDir private Path directory;

  @Test
  void aGatewayUnderLoadAnswersAsBruteForceAndIsComparedWithItsBaseline() {
    Path html = directory.resolve("near.html");
    Ran bench =
        Ran.command(
            "bench",
            "../benchmarks/scenarios/gateway-near.yaml",
            "--bootstrap-servers=" + CommandBroker.bootstrapServers(),
            "--html=" + html,
            "--set=runs=1",
            "--set=warmUp=1s",
            "--set=measure=1s",
            "--set=gateway.java=[-Xmx512m]",
            "--set=requests.connections=4",
            "--set=configurations={" + NEAR + "}");

    assertThat(bench.code()).as(bench.err() + bench.out()).isEqualTo(ExitCodes.DONE);
    assertThat(bench.lines())
        .anyMatch(line -> line.matches("near +requests/s .* to the baseline, 1"))
        .anyMatch(line -> line.matches("near +places added/s +[1-9].*"))
        .noneMatch(line -> line.contains("is invalid"));
    assertThat(html).content().contains("\"metric\":\"REQUESTS\"");
  }
}
