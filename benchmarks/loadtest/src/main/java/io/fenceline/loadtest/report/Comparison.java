package io.fenceline.loadtest.report;

import io.fenceline.loadtest.measurement.Run;
import java.util.List;

/**
 * The references that the numbers of a report are divided by.
 *
 * @param <R> the kind of run
 */
@FunctionalInterface
public interface Comparison<R extends Run> {
  /** The number that a run is compared with; NaN if there is none. */
  double reference(Metric<R> metric, R run);

  /** Whether the reference of a configuration is one number, given from outside. */
  default boolean isBaseline() {
    return false;
  }

  /** Each run is compared with that of the first configuration in the same round. */
  static <R extends Run> Comparison<R> with(String first, List<R> runs) {
    return (metric, run) ->
        run.configuration().equals(first)
            ? Double.NaN
            : runs.stream()
                .filter(other -> other.round() == run.round())
                .filter(other -> other.configuration().equals(first) && other.isValid())
                .filter(other -> metric.compares(run, other))
                .mapToDouble(metric::of)
                .findFirst()
                .orElse(Double.NaN);
  }
}
