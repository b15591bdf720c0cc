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
 * All that a scenario came to.
 *
 * @param rows one for each configuration and figure
 */
public record Report(
    String scenario,
    String description,
    Map<String, String> machine,
    List<Row> rows,
    List<RunResult> runs) {

  /**
   * One figure of one configuration over the runs that count.
   *
   * @param ratio to the first configuration in the same round; null for that one itself
   */
  record Row(String configuration, String figure, Spread value, Spread ratio) {}

  /** The middle one, the least and the most. */
  record Spread(double median, double least, double most) {
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
    List<RunResult> counted = runs.stream().filter(RunResult::counts).toList();
    String reference = scenario.configurations().get(0).name();
    for (Configuration configuration : scenario.configurations()) {
      for (Metric figure : Metric.values()) {
        row(configuration.name(), reference, figure, counted).ifPresent(rows::add);
      }
    }
    return new Report(scenario.name(), scenario.description(), Environment.describe(), rows, runs);
  }

  /** The same with more about where it was measured. */
  public Report with(Map<String, String> more) {
    Map<String, String> where = new LinkedHashMap<>(machine);
    where.putAll(more);
    return new Report(scenario, description, where, rows, runs);
  }

  private static Optional<Row> row(
      String name, String reference, Metric figure, List<RunResult> runs) {
    List<Double> values = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (RunResult run : runs) {
      double value = figure.of(run);
      if (run.configuration().equals(name) && !Double.isNaN(value)) {
        values.add(value);
        partner(run, reference, runs)
            .filter(other -> figure != Metric.CPU || other.ranElsewhere() == run.ranElsewhere())
            .map(figure::of)
            .filter(other -> !name.equals(reference) && other > 0)
            .ifPresent(other -> ratios.add(value / other));
      }
    }
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Row(name, figure.name(), spread(values), ratios.isEmpty() ? null : spread(ratios)));
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

  /** The table, line by line, and what does not count. */
  public List<String> lines() {
    return TextReport.of(this);
  }

  /** Whether there is at least one run and all that do not warm up count. */
  @JsonProperty
  public boolean counts() {
    List<RunResult> measured = runs.stream().filter(run -> !run.warmUp()).toList();
    return !measured.isEmpty() && measured.stream().allMatch(RunResult::counts);
  }
}
