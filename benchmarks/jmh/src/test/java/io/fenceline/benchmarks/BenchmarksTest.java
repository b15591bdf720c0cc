package io.fenceline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BenchmarksTest {
  private final StringWriter output = new StringWriter();

  private int execute(String... arguments) {
    CommandLine command = Benchmarks.commandLine();
    command.setOut(new PrintWriter(output, true));
    command.setErr(new PrintWriter(output, true));
    return command.execute(arguments);
  }

  @Test
  void helpMeasuresNothing() {
    assertThat(execute("--help")).isZero();
    assertThat(execute("devices", "--help")).isZero();
    assertThat(output.toString()).contains("--quick", "gateway-memory", "DEVICES");
  }

  @Test
  void anUnknownWorkloadIsRefusedBeforeAnythingIsMeasured() {
    assertThat(execute("--quick", "mix", "uniform")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(output.toString()).contains("no workload uniform", "uniform-300k");
  }
}
