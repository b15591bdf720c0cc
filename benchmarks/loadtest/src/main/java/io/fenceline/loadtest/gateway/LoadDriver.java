package io.fenceline.loadtest.gateway;

import io.fenceline.loadtest.load.Latencies;
import java.util.Map;

/** Puts a gateway under load and measures it. Used for one run. */
@FunctionalInterface
public interface LoadDriver {
  /**
   * The results of a measurement.
   *
   * @param latency null when it was not measured
   */
  record Measured(Map<GatewayMetric, Double> values, Latencies.Summary latency) {}

  /**
   * Warms up, then measures; adds to the problems of the run.
   *
   * @throws Exception when the run could not be made at all
   */
  Measured drive(RunningGateway gateway) throws Exception;
}
