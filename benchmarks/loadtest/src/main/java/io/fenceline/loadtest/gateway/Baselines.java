package io.fenceline.loadtest.gateway;

import io.fenceline.loadtest.report.Comparison;
import io.fenceline.loadtest.report.Metric;
import io.fenceline.loadtest.scenario.Scenario;

/** Compares runs with the anchors of their configuration. */
record Anchors(Scenario<GatewayConfiguration> scenario) implements Comparison<GatewayRun> {
  @Override
  public double reference(Metric<GatewayRun> metric, GatewayRun run) {
    return metric instanceof GatewayMetric known
        ? scenario
            .configurations()
            .get(run.configuration())
            .anchors()
            .getOrDefault(known.field(), Double.NaN)
        : Double.NaN;
  }

  @Override
  public boolean isAnchor() {
    return true;
  }
}
