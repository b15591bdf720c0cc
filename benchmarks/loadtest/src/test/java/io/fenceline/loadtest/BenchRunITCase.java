package io.fenceline.loadtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.loadtest.measurement.RunResult;
import io.fenceline.loadtest.report.Report;
import io.fenceline.loadtest.report.ReportFiles;
import io.fenceline.loadtest.system.Expectation;
import io.fenceline.loadtest.system.Phase;
import io.fenceline.loadtest.system.Relay;
import io.fenceline.loadtest.system.SystemUnderTest;
import org.junit.jupiter.api.Test;

/** Runs of the bench have the outputs that are expected, or are invalid. */
class BenchRunITCase extends BenchFixture {
  @Test
  void theJobAndThePipelinesBesideItEmitTheExpectedOutputs() throws Exception {
    Report<RunResult> report =
        report(
            Bench::start,
            """
            warmUp: 0s
            parallelism: 2
            fixes: {devices: 500, count: 50000}
            configurations:
              pass-through: {pipeline: pass-through}
              fenceline: {}
              naive: {pipeline: naive}
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
    Report<RunResult> backlog =
        report(
            Bench::start,
            """
            warmUp: 0s
            fixes: {devices: 500, count: 50000}
            format: protobuf
            configurations:
              pass-through: {pipeline: pass-through}
              fenceline: {}
            """);
    assertThat(backlog.runs()).allSatisfy(run -> assertThat(run.problems()).isEmpty());

    Report<RunResult> rate =
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
  void zonesOfSingleDevicesComeAndGo() throws Exception {
    Report<RunResult> report =
        report(
            Bench::start,
            """
            parallelism: 2
            deviceZones: {perDevice: 3}
            fixes: {devices: 500}
            flink: {execution.checkpointing.interval: 200ms}
            configurations:
              backlog: {warmUp: 0s, fixes: {count: 50000}}
              steady: {warmUp: 1s, measure: 2s, fixes: {rate: 500}, deviceZones: {rate: 200}, churn: {probes: 2}}
            """);

    assertThat(report.runs()).allSatisfy(run -> assertThat(run.problems()).isEmpty());
    RunResult steady = report.runs().get(1);
    assertThat(steady.zoneEffect().count()).isPositive();
    assertThat(steady.checkpoints().bytes()).isPositive();
  }

  @Test
  void aJobStartsAgainFromTheCheckpointAtItsEnd() throws Exception {
    RunResult run =
        run(
            Bench::start,
            """
            warmUp: 0s
            parallelism: 2
            partitions: 3
            restart: true
            fixes: {devices: 500, count: 50000}
            """);

    assertThat(run.problems()).isEmpty();
    assertThat(run.restartSeconds()).isPositive();
    assertThat(run.checkpoints().count()).isEqualTo(1);
    assertThat(run.checkpoints().bytes()).isGreaterThan(500 * 50);
    assertThat(run.liveHeapMegabytes()).isBetween(1.0, 500.0);
  }

  @Test
  void aRunWithARefusedOrAnExtraFixIsInvalid() throws Exception {
    RunResult run =
        run(
            setup -> {
              SystemUnderTest system = Bench.start(setup);
              try (var producer = KafkaClients.producer(setup.kafka())) {
                Sender locations = new Sender(producer, setup.topics().locations());
                locations.send(
                    new byte[] {'x'}, "no fix".getBytes(java.nio.charset.StandardCharsets.UTF_8));
                locations.flush();
              }
              return system;
            },
            "warmUp: 0s\nfixes: {devices: 500, count: 100000}\n");

    assertThat(run.isValid()).isFalse();
    assertThat(run.problems()).contains("1 refused inputs", "1 dead letters");
  }

  @Test
  void aRunWithUnexpectedOutputsIsInvalid() throws Exception {
    RunResult run =
        run(
            setup -> new Relay(doubled(setup)),
            "pipeline: relay\nwarmUp: 0s\nfixes: {devices: 500, count: 100000}\n");

    assertThat(run.isValid()).isFalse();
    assertThat(run.problems()).anyMatch(problem -> problem.matches(".* outputs, .* expected"));
  }

  private static SystemUnderTest.Setup doubled(SystemUnderTest.Setup setup) {
    Expectation.Outputs all = setup.expected();
    return new SystemUnderTest.Setup(
        setup.configuration(),
        setup.kafka(),
        setup.topics(),
        new Expectation.Outputs(all.fixes(), 0, 2 * all.all(), 0));
  }

  @Test
  void aStopRequestEndsTheRunWithTheResultsSoFar() throws Exception {
    Report<RunResult> report =
        report(
            setup -> {
              stop.request();
              return new Relay(setup);
            },
            "pipeline: relay\nfixes: {devices: 1000, rate: 500}\nmeasure: 1m\n");

    assertThat(report.runs()).isEmpty();
    assertThat(report.isValid()).isFalse();
    assertThat(messages).anyMatch(line -> line.startsWith("stopped"));
  }

  @Test
  void theReportIsOneFileThatNeedsNoNetwork() throws Exception {
    Report<RunResult> report =
        report(Bench::start, "pipeline: relay\nwarmUp: 0s\nfixes: {devices: 500, count: 100000}\n");
    String html = ReportFiles.html(report);

    assertThat(html)
        .contains("Chart.js v", "\"scenario\":\"test\"")
        .doesNotContain("/*REPORT*/", "/*METRICS*/", "/*CHARTS*/")
        .doesNotContainPattern("(src|href)=\"?http");
  }
}
