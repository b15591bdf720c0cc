package io.fenceline.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.loadtest.measurement.RunResult;
import io.fenceline.loadtest.report.Report;
import io.fenceline.loadtest.scenario.JobConfiguration;
import io.fenceline.loadtest.scenario.Scenario;
import io.fenceline.loadtest.scenario.ScenarioFile;
import io.fenceline.loadtest.system.SystemUnderTest;
import io.fenceline.producers.Stop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Runs load tests of one round on a broker in this JVM. */
abstract class BenchFixture {
  private static final String DENSE = "zones: {count: 5000, areas: 0.05, adTriggers: [INSIDE]}\n";

  private static EmbeddedKafka kafka;
  private static KafkaSettings settings;

  @TempDir private Path directory;
  final List<String> messages = new ArrayList<>();
  final Stop stop = new Stop();

  @BeforeAll
  static void start() throws IOException {
    kafka = EmbeddedKafka.start();
    settings = new KafkaSettings(Map.of("bootstrap.servers", kafka.bootstrapServers()));
  }

  @AfterAll
  static void end() {
    kafka.close();
  }

  RunResult run(SystemUnderTest.Factory systems, String yaml) throws Exception {
    List<RunResult> runs = report(systems, yaml).runs();
    assertThat(runs).hasSize(1);
    return runs.get(0);
  }

  Report<RunResult> report(SystemUnderTest.Factory systems, String yaml) throws Exception {
    String all = "description: a test\nruns: 1\nwarmUpRuns: 0\n" + DENSE + yaml;
    Path file = Files.writeString(directory.resolve("test.yaml"), all);
    List<String> mistakes = new ArrayList<>();
    Scenario<JobConfiguration> scenario =
        ScenarioFile.read(file, List.of(), mistakes).bind(JobConfiguration.class, 1);
    assertThat(mistakes).isEmpty();
    return new Bench(scenario, settings, stop, systems, messages::add).run();
  }
}
