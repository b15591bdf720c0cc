package io.fenceline.loadtest.gateway;

import io.fenceline.loadtest.report.Comparison;
import io.fenceline.loadtest.report.Metric;
import io.fenceline.loadtest.scenario.Scenario;

/** Compares runs with the baselines of their configuration. */
record Baselines(Scenario<GatewayConfiguration> scenario) implements Comparison<GatewayRun> {
  @Override
  public double reference(Metric<GatewayRun> metric, GatewayRun run) {
    return metric instanceof GatewayMetric known
        ? scenario
            .configurations()
            .get(run.configuration())
            .baselines()
            .getOrDefault(known.field(), Double.NaN)
        : Double.NaN;
  }

  @Override
  public boolean isBaseline() {
    return true;
  }
}
