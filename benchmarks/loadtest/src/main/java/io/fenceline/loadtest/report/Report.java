package io.fenceline.loadtest.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.fenceline.loadtest.measurement.Run;
import io.fenceline.loadtest.measurement.RunResult;
import io.fenceline.loadtest.scenario.EffectiveSetting;
import io.fenceline.loadtest.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;

/**
 * The results of a scenario.
 *
 * @param <R> the kind of runs
 * @param rows one for each configuration and metric
 */
public record Report<R extends Run>(
    String scenario,
    String description,
    List<EffectiveSetting> settings,
    Map<String, String> environment,
    List<Row> rows,
    List<R> runs) {

  /**
   * One metric of one configuration over its valid runs.
   *
   * @param ratio to the reference of the runs; null if there is none
   * @param baseline the reference of all of them, if it is one number; otherwise null
   */
  record Row(String configuration, Metric<?> metric, Spread value, Spread ratio, Double baseline) {}

  /** Median, minimum and maximum. */
  record Spread(double median, double min, double max) {
    static Spread of(List<Double> values) {
      double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
      int middle = sorted.length / 2;
      double median =
          sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
      return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }
  }

  /**
   * The report of runs of the job: each is compared with that of the first configuration in the
   * same round.
   */
  public static Report<RunResult> of(Scenario<?> scenario, List<RunResult> runs) {
    String first = scenario.configurations().keySet().iterator().next();
    return of(
        scenario,
        List.of(JobMetric.values()),
        (metric, run) ->
            run.configuration().equals(first)
                ? Double.NaN
                : runs.stream()
                    .filter(other -> other.round() == run.round())
                    .filter(other -> other.configuration().equals(first) && other.isValid())
                    .filter(other -> metric.compares(run, other))
                    .mapToDouble(metric::of)
                    .findFirst()
                    .orElse(Double.NaN),
        false,
        runs);
  }

  /**
   * The report of runs of any kind.
   *
   * @param reference the number that a run is compared with; NaN if there is none
   * @param isBaseline whether the reference of a configuration is one number, given from outside
   */
  public static <R extends Run> Report<R> of(
      Scenario<?> scenario,
      List<? extends Metric<R>> metrics,
      ToDoubleBiFunction<Metric<R>, R> reference,
      boolean isBaseline,
      List<R> runs) {
    List<Row> rows = new ArrayList<>();
    for (String name : scenario.configurations().keySet()) {
      List<R> valid =
          runs.stream().filter(run -> run.isValid() && run.configuration().equals(name)).toList();
      metrics.forEach(
          metric -> row(name, metric, reference, isBaseline, valid).ifPresent(rows::add));
    }
    return new Report<>(
        scenario.name(), scenario.description(), List.of(), Environment.describe(), rows, runs);
  }

  private static <R extends Run> Optional<Row> row(
      String name,
      Metric<R> metric,
      ToDoubleBiFunction<Metric<R>, R> references,
      boolean isBaseline,
      List<R> runs) {
    List<Double> values = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    Double baseline = null;
    for (R run : runs) {
      double value = metric.of(run);
      double reference = references.applyAsDouble(metric, run);
      if (!Double.isNaN(value)) {
        values.add(value);
        if (reference > 0) {
          ratios.add(value / reference);
          baseline = isBaseline ? Double.valueOf(reference) : null;
        }
      }
    }
    if (values.isEmpty()) {
      return Optional.empty();
    }
    Spread ratio = ratios.isEmpty() ? null : Spread.of(ratios);
    return Optional.of(new Row(name, metric, Spread.of(values), ratio, baseline));
  }

  /** A copy with more entries in the environment. */
  public Report<R> with(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(environment);
    all.putAll(more);
    return new Report<>(scenario, description, settings, all, rows, runs);
  }

  /** A copy with the settings that counted. */
  public Report<R> with(List<EffectiveSetting> effective) {
    return new Report<>(scenario, description, effective, environment, rows, runs);
  }

  /** The table and the problems of invalid runs, line by line. */
  public List<String> lines() {
    return TextReport.of(this);
  }

  /** Whether there is at least one measured run, and all measured runs are valid. */
  @JsonProperty("valid")
  public boolean isValid() {
    List<R> measured = runs.stream().filter(run -> !run.warmUp()).toList();
    return !measured.isEmpty() && measured.stream().allMatch(Run::isValid);
  }
}
