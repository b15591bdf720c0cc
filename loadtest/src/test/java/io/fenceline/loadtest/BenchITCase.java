package io.fenceline.loadtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.loadtest.measurement.RunResult;
import io.fenceline.loadtest.report.Report;
import io.fenceline.loadtest.report.ReportFiles;
import io.fenceline.loadtest.scenario.Scenario;
import io.fenceline.loadtest.scenario.ScenarioReader;
import io.fenceline.loadtest.system.Expectation;
import io.fenceline.loadtest.system.Phase;
import io.fenceline.loadtest.system.Relay;
import io.fenceline.loadtest.system.SystemUnderTest;
import io.fenceline.producers.KafkaClients;
import io.fenceline.producers.Sender;
import io.fenceline.producers.Stop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bench measures known delays and rates correctly. */
class BenchITCase {
  private static final String DENSE = "zones: {count: 20000, areas: 0.05, adTriggers: [INSIDE]}\n";

  private static EmbeddedKafka kafka;
  private static KafkaSettings settings;

  @TempDir private Path directory;
  private final List<String> messages = new ArrayList<>();
  private final Stop stop = new Stop();

  @BeforeAll
  static void start() throws IOException {
    kafka = EmbeddedKafka.start();
    settings = new KafkaSettings(Map.of("bootstrap.servers", kafka.bootstrapServers()));
  }

  @AfterAll
  static void end() {
    kafka.close();
  }

  private RunResult run(SystemUnderTest.Factory systems, String yaml) throws Exception {
    List<RunResult> runs = report(systems, yaml).runs();
    assertThat(runs).hasSize(1);
    return runs.get(0);
  }

  private Report report(SystemUnderTest.Factory systems, String yaml) throws Exception {
    String all = "description: a test\nruns: 1\nwarmUpRuns: 0\n" + DENSE + yaml;
    Path file = Files.writeString(directory.resolve("test.yaml"), all);
    List<String> mistakes = new ArrayList<>();
    Scenario scenario = ScenarioReader.read(file, List.of(), mistakes);
    assertThat(mistakes).isEmpty();
    return new Bench(scenario, settings, stop, systems, messages::add).run();
  }

  @Test
  void theLatencyOfAPipelineWithAKnownDelayIsThatDelay() throws Exception {
    long delayNanos = 400_000_000;
    RunResult run =
        run(
            (c, k, topics, g, expected) ->
                new SlowHop(k, topics, expected, came -> came + delayNanos),
            "pipeline: relay\nfixes: {devices: 1000, rate: 5000}\nwarmUp: 1s\nmeasure: 2s\n");

    assertThat(run.problems()).isEmpty();
    assertThat(run.latency().negative()).isZero();
    assertThat(run.latency().count()).isGreaterThan(50);
    // What three hops take on a busy machine comes on top.
    assertThat(run.latency().p50Millis()).isBetween(400.0, 600.0);
    assertThat(run.latency().curve().get(0).millis()).isBetween(399.0, 500.0);
  }

  @Test
  void aPauseCountsForEveryFixThatWasDueMeanwhile() throws Exception {
    AtomicLong pauseFromNanos = new AtomicLong();
    RunResult run =
        run(
            (c, k, topics, g, expected) ->
                new SlowHop(k, topics, expected, came -> pause(pauseFromNanos, came)),
            "pipeline: relay\nfixes: {devices: 1000, rate: 5000}\nwarmUp: 1s\nmeasure: 3s\n");

    assertThat(run.problems()).isEmpty();
    assertThat(run.latency().maxMillis()).isGreaterThan(1_300);
    // Half of the three seconds were paused: half of the fixes waited, evenly up to 1.5 s.
    assertThat(run.latency().p90Millis()).isGreaterThan(900);
  }

  /** Passes on at once, but for 1.5 s that begin 1.5 s after the first fix. */
  private static long pause(AtomicLong first, long cameNanos) {
    first.compareAndSet(0, cameNanos);
    long sinceNanos = cameNanos - first.get();
    boolean paused = sinceNanos > 1_500_000_000 && sinceNanos < 3_000_000_000L;
    return paused ? first.get() + 3_000_000_000L : cameNanos;
  }

  @Test
  void theThroughputOfAThrottledPipelineIsItsRate() throws Exception {
    long gapNanos = 500_000;
    AtomicLong nextNanos = new AtomicLong(System.nanoTime());
    RunResult run =
        run(
            (c, k, topics, g, expected) ->
                new SlowHop(
                    k,
                    topics,
                    expected,
                    came -> nextNanos.updateAndGet(n -> Math.max(n, came) + gapNanos)),
            "pipeline: relay\nfixes: {devices: 1000, count: 6000}\nwarmUp: 1s\n");

    assertThat(run.problems()).isEmpty();
    assertThat(run.fixesPerSecond()).isCloseTo(2_000, within(100.0));
    assertThat(run.drainSeconds()).isCloseTo(3, within(0.6));
  }

  @Test
  void theJobAndThePassThroughPipelineEmitTheExpectedOutputs() throws Exception {
    Report report =
        report(
            Bench::start,
            """
            warmUp: 0s
            parallelism: 2
            fixes: {devices: 500, count: 200000}
            configurations:
              pass-through: {pipeline: pass-through}
              fenceline: {}
            """);

    assertThat(report.runs()).allSatisfy(run -> assertThat(run.problems()).isEmpty());
    assertThat(report.isValid()).isTrue();
    assertThat(report.runs().get(1).outputs()).isPositive();
    assertThat(report.runs().get(0).outputs())
        .isCloseTo(report.runs().get(1).outputs(), within(8L));
    assertThat(report.runs().get(1).cpuMicrosPerFixByPhase()).containsKey(Phase.EVALUATE.text());
    assertThat(report.runs().get(1).cpuMicrosPerFixByPhase().get(Phase.EVALUATE.text()))
        .isPositive();
    assertThat(report.lines()).anyMatch(line -> line.startsWith("fenceline") && line.contains("("));
  }

  @Test
  void loadGeneratorAndReceiverUseTheFormatOfTheConfiguration() throws Exception {
    Report backlog =
        report(
            Bench::start,
            """
            warmUp: 0s
            fixes: {devices: 500, count: 200000}
            format: protobuf
            configurations:
              pass-through: {pipeline: pass-through}
              fenceline: {}
            """);
    assertThat(backlog.runs()).allSatisfy(run -> assertThat(run.problems()).isEmpty());

    Report rate =
        report(
            Bench::start,
            """
            warmUp: 1s
            measure: 1s
            format: protobuf
            fixes: {devices: 500, rate: 500}
            configurations:
              relay: {pipeline: relay}
              fenceline: {churn: {rate: 200, probes: 2}}
            """);
    assertThat(rate.runs())
        .allSatisfy(
            run -> {
              assertThat(run.problems()).isEmpty();
              assertThat(run.latency().count()).isPositive();
            });
    assertThat(rate.runs().get(1).zoneEffect().count()).isPositive();
  }

  @Test
  void changesOfZonesReachTheirProbes() throws Exception {
    RunResult run =
        run(
            Bench::start,
            """
            warmUp: 1s
            measure: 2s
            fixes: {devices: 500, rate: 500}
            churn: {rate: 200, probes: 4}
            """);

    assertThat(run.problems()).isEmpty();
    assertThat(run.zoneEffect().count()).isBetween(20L, 60L);
    assertThat(run.zoneEffect().p50Millis()).isPositive();
    assertThat(run.latency().count()).isPositive();
  }

  @Test
  void aRunWithARefusedOrAnExtraFixIsInvalid() throws Exception {
    RunResult run =
        run(
            (configuration, k, topics, group, expected) -> {
              SystemUnderTest system = Bench.start(configuration, k, topics, group, expected);
              try (var producer = KafkaClients.producer(k)) {
                Sender locations = new Sender(producer, topics.locations());
                locations.send(
                    new byte[] {'x'}, "no fix".getBytes(java.nio.charset.StandardCharsets.UTF_8));
                locations.flush();
              }
              return system;
            },
            "warmUp: 0s\nfixes: {devices: 500, count: 20000}\n");

    assertThat(run.isValid()).isFalse();
    assertThat(run.problems()).contains("1 refused inputs", "1 dead letters");
  }

  @Test
  void aRunWithUnexpectedOutputsIsInvalid() throws Exception {
    RunResult run =
        run(
            (c, k, t, g, e) ->
                new Relay(k, t, new Expectation.Outputs(e.fixes(), 0, 2 * e.all(), 0)),
            "pipeline: relay\nwarmUp: 0s\nfixes: {devices: 500, count: 20000}\n");

    assertThat(run.isValid()).isFalse();
    assertThat(run.problems()).anyMatch(problem -> problem.matches(".* outputs, .* expected"));
  }

  @Test
  void aStopRequestEndsTheRunWithTheResultsSoFar() throws Exception {
    Report report =
        report(
            (c, k, topics, g, expected) -> {
              stop.request();
              return new Relay(k, topics, expected);
            },
            "pipeline: relay\nfixes: {devices: 1000, rate: 500}\nmeasure: 1m\n");

    assertThat(report.runs()).isEmpty();
    assertThat(report.isValid()).isFalse();
    assertThat(messages).anyMatch(line -> line.startsWith("stopped"));
  }

  @Test
  void theReportIsOneFileThatNeedsNoNetwork() throws Exception {
    Report report =
        report(Bench::start, "pipeline: relay\nwarmUp: 0s\nfixes: {devices: 500, count: 20000}\n");
    String html = ReportFiles.html(report);

    assertThat(html)
        .contains("Chart.js v", "\"scenario\":\"test\"")
        .doesNotContain("/*REPORT*/", "/*METRICS*/", "/*CHARTS*/")
        .doesNotContainPattern("(src|href)=\"?http");
  }
}
