package io.fenceline.loadtest.scenario;

import io.fenceline.fuzzing.FuzzTarget;
import io.fenceline.fuzzing.Fuzzer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Whatever a scenario contains, it is read, or its mistakes are listed")
class ScenarioFuzzTest {
  private static final String SCENARIO =
      """
      description: |
        two lines
        of text
      runs: 3
      parallelism: 2
      warmUp: 10s
      measure: 30s
      zones: {count: 300000}
      fixes: {devices: 100000, rate: 20000}
      configurations:
        quiet: {churn: {probes: 10}}
        churn:
          churn: {rate: 950, probes: 10}
          zones: {count: 5}
      """;

  @TempDir Path directory;

  @Test
  void everyTextIsReadOrRefused() {
    Fuzzer.run(FuzzTarget.ofText("scenario", this::read, IOException.class, SCENARIO));
  }

  private void read(byte[] input) throws IOException {
    Path file = Files.write(directory.resolve("scenario.yaml"), input);
    List<String> mistakes = new ArrayList<>();
    ScenarioFile scenario = ScenarioFile.read(file, List.of("runs=1"), mistakes);
    if (scenario == null || scenario.bind(JobConfiguration.class, 1) == null) {
      throw new IOException(String.join("; ", mistakes));
    }
  }
}
