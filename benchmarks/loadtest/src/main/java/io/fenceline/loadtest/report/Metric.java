package io.fenceline.loadtest.report;

import io.fenceline.loadtest.measurement.Run;

/**
 * A number of each run, and how it is formatted. The constants of an enum, whose order is that of
 * the report.
 *
 * @param <R> the kind of run
 */
public interface Metric<R extends Run> {
  /** The name of the constant. */
  String name();

  /** Name and unit, for people. */
  String text();

  /** NaN when the run has none. */
  double of(R run);

  String format(double number);

  /** Whether the numbers of the two runs mean the same. */
  default boolean compares(R run, R other) {
    return true;
  }
}
