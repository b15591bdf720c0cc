package io.fenceline.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.event.Fix;
import io.fenceline.format.Encoding;
import io.fenceline.loadtest.ManualTicker;
import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.load.LoadGenerator;
import io.fenceline.loadtest.load.OutputHead;
import io.fenceline.loadtest.load.Probes;
import io.fenceline.loadtest.measurement.MeasuredInterval;
import io.fenceline.loadtest.measurement.RunResult;
import io.fenceline.loadtest.measurement.RunResult.Checkpoints;
import io.fenceline.loadtest.measurement.Sample;
import io.fenceline.loadtest.report.Report.Row;
import io.fenceline.loadtest.scenario.FixSource;
import io.fenceline.loadtest.scenario.Scenario;
import io.fenceline.loadtest.scenario.Scenario.Configuration;
import io.fenceline.loadtest.scenario.Scenario.Pipeline;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.loadtest.system.OutputRate;
import io.fenceline.loadtest.system.Phase;
import io.fenceline.loadtest.system.SystemUnderTest;
import io.fenceline.producers.Sender;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class MetricsTest {

  @Test
  void outputsAreSpreadEvenlyAndTheirNumberFollowsFromThatOfTheFixes() {
    OutputRate rate = new OutputRate(1_234, 10_000);
    long sum = 0;
    for (long offset = 0; offset < 2_500; offset++) {
      assertThat(rate.outputsOf(offset)).isBetween(0L, 1L);
      sum += rate.outputsOf(offset);
    }
    assertThat(sum).isEqualTo(rate.outputsBefore(2_500)).isEqualTo(308);
    assertThat(new OutputRate(0, 0).outputsOf(5)).isZero();
  }

  @Test
  void negativeLatenciesAreCountedBesideTheOthers() {
    Latencies latencies = new Latencies();
    latencies.record(-3_000_000);
    for (int millis = 1; millis <= 100; millis++) {
      latencies.record(millis * 1_000_000L);
    }

    Latencies.Summary summary = latencies.summary();

    assertThat(summary.negative()).isEqualTo(1);
    assertThat(summary.mostNegativeMillis()).isEqualTo(-3);
    assertThat(summary.count()).isEqualTo(100);
    assertThat(summary.p50Millis()).isCloseTo(50, within(0.1));
    assertThat(summary.p99Millis()).isCloseTo(99, within(0.2));
    assertThat(summary.maxMillis()).isCloseTo(100, within(0.2));
  }

  @Test
  void aChangeOfAZoneThatTheNextOvertookTakesUntilTheNextThatWasSeen() {
    Probes probes = new Probes();
    for (int version = 1; version <= 6; version++) {
      probes.published(0, version, version * 1_000_000L);
    }
    assertThat(probes.pending()).isEqualTo(6);
    probes.received(new OutputHead("probe-0", 0, "probe-0", 1), 2_000_000);
    probes.received(new OutputHead("probe-0", 0, "probe-0", 4), 9_000_000);

    assertThat(probes.pending()).isZero();
    Latencies.Summary effects = probes.effects(2_000_000);
    assertThat(effects.count()).isEqualTo(3);
    assertThat(effects.maxMillis()).isCloseTo(7, within(0.1));
    assertThat(effects.p50Millis()).isCloseTo(6, within(0.1));
  }

  private static Sample sample(double seconds, long applied, double cpuSeconds) {
    return new Sample(
        (long) (seconds * 1e9),
        1_000,
        new SystemUnderTest.Readings(applied, 0, 0, 0, 0, 0),
        Map.of(Phase.EVALUATE, (long) (cpuSeconds * 1e9)),
        0);
  }

  private static final List<Sample> SAMPLES =
      List.of(
          sample(0, 0, 0),
          sample(1, 50, 5),
          sample(2, 250, 6),
          sample(3, 450, 7),
          sample(4, 650, 8),
          sample(9, 1_000, 20));

  @Test
  void theWarmUpAndWhatFollowsTheLastFixAreNotMeasured() {
    MeasuredInterval interval =
        MeasuredInterval.of(SAMPLES, 0, Duration.ofMillis(1_500), null, 1_000);

    assertThat(interval.fixesPerSecond()).isEqualTo(200);
    assertThat(interval.cpuMicrosPerFix()).isCloseTo(5_000, within(0.001));
    assertThat(interval.cpuMicrosPerFixByPhase()).containsEntry(Phase.EVALUATE.text(), 5_000.0);
  }

  @Test
  void theIntervalEndsAfterItsDuration() {
    MeasuredInterval interval =
        MeasuredInterval.of(SAMPLES, 0, Duration.ofMillis(500), Duration.ofMillis(1_600), 1_000);

    assertThat(interval.from().applied()).isEqualTo(50);
    assertThat(interval.to().applied()).isEqualTo(250);
  }

  @Test
  void aRunThatEndsBeforeTheWarmUpHasNoInterval() {
    assertThat(MeasuredInterval.of(SAMPLES, 0, Duration.ofSeconds(5), null, 1_000)).isNull();
  }

  @Test
  void unreportedCpuTimeIsAbsent() {
    Sample from = new Sample(0, 9, new SystemUnderTest.Readings(1, 0, 0, 0, 0, 0), Map.of(), 0);
    Sample to = new Sample(9, 9, new SystemUnderTest.Readings(2, 0, 0, 0, 0, 0), Map.of(), 0);

    assertThat(new MeasuredInterval(from, to).cpuMicrosPerFix()).isNaN();
    assertThat(new MeasuredInterval(from, to).cpuMicrosPerFixByPhase()).isEmpty();
  }

  private static RunResult result(String name, int round, double fixesPerSecond, String... bad) {
    return result(name, round, fixesPerSecond, 0, bad);
  }

  private static RunResult result(
      String name, int round, double fixesPerSecond, double liveHeapMegabytes, String... bad) {
    return new RunResult(
        name,
        round,
        round == 0,
        List.of(bad),
        0,
        0,
        0,
        0,
        fixesPerSecond,
        7,
        Map.of(),
        null,
        null,
        0,
        0,
        liveHeapMegabytes,
        new Checkpoints(0, 0, 0),
        List.of());
  }

  private static Configuration configuration(String name) {
    return new Configuration(
        name,
        Pipeline.GEOFENCE,
        Encoding.JSON,
        1,
        List.of(),
        Map.of(),
        null,
        null,
        null,
        null,
        null);
  }

  private static final Scenario SCENARIO =
      new Scenario("s", "shows", 3, 1, List.of(configuration("a"), configuration("b")));

  @Test
  void cpuTimeOfAClusterIsNotComparedWithThatOfThisProcess() {
    Report report =
        Report.of(SCENARIO, List.of(result("a", 1, 100), result("b", 1, 50, Double.NaN)));

    assertThat(row(report, "b").ratio().median()).isEqualTo(0.5);
    assertThat(report.rows())
        .filteredOn(row -> row.metric().equals(Metric.CPU.name()))
        .hasSize(2)
        .allMatch(row -> row.ratio() == null);
  }

  @Test
  void ratiosAreOfValidRunsOfTheSameRound() {
    Report report =
        Report.of(
            SCENARIO,
            List.of(
                result("a", 0, 1_000_000),
                result("b", 0, 1),
                result("a", 1, 100),
                result("b", 1, 50),
                result("b", 2, 60),
                result("a", 2, 200),
                result("a", 3, 100),
                result("b", 3, 90),
                result("a", 4, 100, "1 late fix"),
                result("b", 4, 1_000)));

    assertThat(row(report, "a").ratio()).isNull();
    assertThat(row(report, "a").value().median()).isEqualTo(100);
    assertThat(row(report, "b").value()).isEqualTo(new Report.Spread(75, 50, 1_000));
    assertThat(row(report, "b").ratio()).isEqualTo(new Report.Spread(0.5, 0.3, 0.9));
    assertThat(report.isValid()).isFalse();
    assertThat(report.lines()).anyMatch(line -> line.contains("round 4 of a is invalid: 1 late"));
  }

  private static Row row(Report report, String name) {
    return report.rows().stream()
        .filter(row -> row.configuration().equals(name) && row.metric().equals("THROUGHPUT"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aReportOfWarmUpRunsOnlyIsInvalid() {
    assertThat(Report.of(SCENARIO, List.of(result("a", 0, 1))).isValid()).isFalse();
    assertThat(Report.of(SCENARIO, List.of(result("a", 1, 1))).isValid()).isTrue();
  }

  @Test
  void aFixThatIsHeldUpDelaysNoneAfterItAndItsDelayIsRecorded() {
    ManualTicker ticker = new ManualTicker();
    SendSchedule schedule = new SendSchedule(0, 1_000, 10);
    try (var producer =
        new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer())) {
      FixSource slowOnce =
          () -> {
            ticker.work(ticker.waits().size() == 3 ? 5_500_000 : 0);
            return Fix.of("device-0", 4_102_444_800_000L, 0, 0);
          };
      LoadGenerator load =
          new LoadGenerator(
              slowOnce, schedule, new Sender(producer, "locations"), Encoding.JSON, ticker);
      load.run(0, 10, 0);

      assertThat(ticker.waits()).hasSize(10).first().isEqualTo(0L);
      assertThat(ticker.waits().get(9)).isEqualTo(9_000_000);
      assertThat(load.maxSendDelayMillis()).isEqualTo(5.5);
      assertThat(load.sent()).isEqualTo(10);
    }
  }

  @Test
  void threadsBelongToPhasesByTheirNames() {
    assertThat(Phase.ofThread("Source: fixes-source -> fixes-decode (1/2)#0"))
        .isEqualTo(Phase.DECODE);
    assertThat(Phase.ofThread("Source Data Fetcher for Source: fixes-source -> fixes-decode"))
        .isEqualTo(Phase.FETCH);
    assertThat(Phase.ofThread("Source: zones-source -> zones-decode (1/1)#0"))
        .isEqualTo(Phase.ZONES);
    assertThat(Phase.ofThread("geofence -> transitions-sink: Writer (1/2)#0"))
        .isEqualTo(Phase.EVALUATE);
    assertThat(Phase.ofThread("kafka-producer-network-thread | bench-load")).isEqualTo(Phase.LOAD);
    assertThat(Phase.ofThread("kafka-producer-network-thread | producer-7")).isEqualTo(Phase.SEND);
    assertThat(Phase.ofThread("data-plane-kafka-request-handler-3")).isEqualTo(Phase.BROKER);
    assertThat(Phase.ofThread("main")).isEqualTo(Phase.OTHER);
  }
}
