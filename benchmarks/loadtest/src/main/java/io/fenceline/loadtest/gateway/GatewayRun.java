package io.fenceline.loadtest.gateway;

import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.measurement.Run;
import java.util.List;
import java.util.Map;

/**
 * The result of one run of one configuration of a gateway.
 *
 * @param latency null when it was not measured
 */
public record GatewayRun(
    String configuration,
    int round,
    boolean warmUp,
    List<String> problems,
    Map<GatewayMetric, Double> values,
    Latencies.Summary latency)
    implements Run {

  /** One line for the progress. */
  String line() {
    if (!problems.isEmpty()) {
      return "is invalid: " + String.join("; ", problems);
    }
    StringBuilder line = new StringBuilder();
    values.forEach(
        (metric, value) ->
            line.append(line.isEmpty() ? "" : ", ")
                .append(metric.text())
                .append(' ')
                .append(metric.format(value)));
    return line.toString();
  }
}
