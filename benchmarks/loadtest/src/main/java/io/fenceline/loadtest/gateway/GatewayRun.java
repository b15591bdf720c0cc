package io.fenceline.loadtest.gateway;

import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.measurement.Run;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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

  @Override
  public String line() {
    return values.entrySet().stream()
        .map(value -> value.getKey().text() + " " + value.getKey().format(value.getValue()))
        .collect(Collectors.joining(", "));
  }
}
