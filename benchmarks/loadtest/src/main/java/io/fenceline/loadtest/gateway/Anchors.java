package io.fenceline.loadtest.gateway;

import io.fenceline.loadtest.gateway.GatewayScenario.Configuration;
import io.fenceline.loadtest.report.Comparison;
import io.fenceline.loadtest.report.Metric;
import java.util.Map;
import java.util.stream.Collectors;

/** Compares runs with the anchors of their configuration. */
final class Anchors implements Comparison<GatewayRun> {
  private final Map<String, Map<GatewayMetric, Double>> byConfiguration;

  Anchors(GatewayScenario scenario) {
    byConfiguration =
        scenario.configurations().stream()
            .collect(Collectors.toMap(Configuration::name, Configuration::anchors));
  }

  @Override
  public double reference(Metric<GatewayRun> metric, GatewayRun run) {
    return metric instanceof GatewayMetric known
        ? byConfiguration.get(run.configuration()).getOrDefault(known, Double.NaN)
        : Double.NaN;
  }

  @Override
  public boolean isAnchor() {
    return true;
  }
}
