package io.fenceline.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.loadtest.measurement.RunResult;
import io.fenceline.loadtest.measurement.RunResult.Checkpoints;
import io.fenceline.loadtest.report.Report.Row;
import io.fenceline.loadtest.scenario.EffectiveSetting;
import io.fenceline.loadtest.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Ratios and validity of reports. */
class ReportTest {
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
        Checkpoints.NONE,
        Double.NaN,
        List.of());
  }

  private static final Scenario<String> SCENARIO =
      new Scenario<>("s", "shows", 3, 1, new TreeMap<>(Map.of("a", "first", "b", "second")));

  @Test
  void cpuTimeOfAClusterIsNotComparedWithThatOfThisProcess() {
    Report<RunResult> report =
        Report.of(SCENARIO, List.of(result("a", 1, 100), result("b", 1, 50, Double.NaN)));

    assertThat(row(report, "b").ratio().median()).isEqualTo(0.5);
    assertThat(report.rows())
        .filteredOn(row -> row.metric() == JobMetric.CPU)
        .hasSize(2)
        .allMatch(row -> row.ratio() == null);
  }

  @Test
  void ratiosAreOfValidRunsOfTheSameRound() {
    Report<RunResult> report =
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

  private static Row row(Report<RunResult> report, String name) {
    return report.rows().stream()
        .filter(row -> row.configuration().equals(name) && row.metric() == JobMetric.THROUGHPUT)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aReportOfWarmUpRunsOnlyIsInvalid() {
    assertThat(Report.of(SCENARIO, List.of(result("a", 0, 1))).isValid()).isFalse();
    assertThat(Report.of(SCENARIO, List.of(result("a", 1, 1))).isValid()).isTrue();
  }

  @Test
  void whatWasOverriddenIsMarked() {
    List<EffectiveSetting> settings =
        List.of(
            new EffectiveSetting("runs", "1", true, "3"),
            new EffectiveSetting("zones.count", "5", false, null),
            new EffectiveSetting("fixes.rate", "10", true, null));
    List<String> lines =
        Report.of(SCENARIO, List.of(result("a", 1, 1)))
            .with(settings)
            .with(Map.of("command", "./fenceline bench s.yaml --set runs=1"))
            .lines();
    assertThat(lines)
        .startsWith(
            "s: shows",
            "changed by --set: runs=1 (in the file: 3), fixes.rate=10 (not in the file)",
            "settings: zones.count=5")
        .contains("command: ./fenceline bench s.yaml --set runs=1")
        .anyMatch(line -> line.startsWith("processor: "));
  }

  @Test
  void withoutOverridesNothingIsSaidToBeChanged() {
    assertThat(Report.of(SCENARIO, List.of(result("a", 1, 1))).lines())
        .noneMatch(line -> line.contains("--set"));
  }
}
