package io.fenceline.loadtest.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.fenceline.loadtest.measurement.RunResult;
import io.fenceline.loadtest.scenario.Scenario;
import io.fenceline.loadtest.scenario.Scenario.Configuration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of a scenario.
 *
 * @param rows one for each configuration and metric
 */
public record Report(
    String scenario,
    String description,
    Map<String, String> environment,
    List<Row> rows,
    List<RunResult> runs) {

  /**
   * One metric of one configuration over its valid runs.
   *
   * @param ratio to the first configuration in the same round; null for that one itself
   */
  record Row(String configuration, String metric, Spread value, Spread ratio) {}

  /** Median, minimum and maximum. */
  record Spread(double median, double min, double max) {
    static Spread of(double... values) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      int middle = sorted.length / 2;
      double median =
          sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
      return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }
  }

  public static Report of(Scenario scenario, List<RunResult> runs) {
    List<Row> rows = new ArrayList<>();
    List<RunResult> valid = runs.stream().filter(RunResult::isValid).toList();
    String reference = scenario.configurations().get(0).name();
    for (Configuration configuration : scenario.configurations()) {
      for (Metric metric : Metric.values()) {
        row(configuration.name(), reference, metric, valid).ifPresent(rows::add);
      }
    }
    return new Report(scenario.name(), scenario.description(), Environment.describe(), rows, runs);
  }

  /** A copy with more entries in the environment. */
  public Report with(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(environment);
    all.putAll(more);
    return new Report(scenario, description, all, rows, runs);
  }

  private static Optional<Row> row(
      String name, String reference, Metric metric, List<RunResult> runs) {
    List<Double> values = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (RunResult run : runs) {
      double value = metric.of(run);
      if (run.configuration().equals(name) && !Double.isNaN(value)) {
        values.add(value);
        partner(run, reference, runs)
            .filter(other -> metric != Metric.CPU || other.ranOnCluster() == run.ranOnCluster())
            .map(metric::of)
            .filter(other -> !name.equals(reference) && other > 0)
            .ifPresent(other -> ratios.add(value / other));
      }
    }
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Row(name, metric.name(), spread(values), ratios.isEmpty() ? null : spread(ratios)));
  }

  private static Optional<RunResult> partner(
      RunResult run, String reference, List<RunResult> runs) {
    return runs.stream()
        .filter(other -> other.round() == run.round() && other.configuration().equals(reference))
        .findFirst();
  }

  private static Spread spread(List<Double> values) {
    return Spread.of(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** The table and the problems of invalid runs, line by line. */
  public List<String> lines() {
    return TextReport.of(this);
  }

  /** Whether there is at least one measured run, and all measured runs are valid. */
  @JsonProperty("valid")
  public boolean isValid() {
    List<RunResult> measured = runs.stream().filter(run -> !run.warmUp()).toList();
    return !measured.isEmpty() && measured.stream().allMatch(RunResult::isValid);
  }
}
