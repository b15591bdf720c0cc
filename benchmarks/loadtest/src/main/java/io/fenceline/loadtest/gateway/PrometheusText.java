package io.fenceline.loadtest.gateway;

/** Metrics in the text format of Prometheus. Immutable. */
public record PrometheusText(String text) {

  /**
   * The sum of all samples of a name.
   *
   * @param labels a part of the labels, for instance {@code topic="places"}; empty for all
   * @return 0 when there are none
   */
  public double sum(String name, String labels) {
    return text.lines()
        .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
        .filter(line -> line.contains(labels))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
