package io.fenceline.loadtest.gateway;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.measurement.Problems;
import io.fenceline.loadtest.measurement.ProgressWait;
import java.nio.file.Path;
import java.util.Map;

/** Puts a gateway under load and measures it. Used for one run. */
@FunctionalInterface
public interface LoadDriver {
  /**
   * A gateway that is ready, and all else that a load needs.
   *
   * @param problems of the run
   * @param directory for files of the run, deleted after it
   */
  record Target(
      GatewayConfiguration configuration,
      GatewayProcess process,
      KafkaSettings kafka,
      RunTopics topics,
      ProgressWait await,
      Problems problems,
      Path directory) {}

  /**
   * Warms up, then measures; adds to the problems of the run.
   *
   * @param values takes the measurements
   * @return null when latency was not measured
   * @throws Exception when the run could not be made at all
   */
  Latencies.Summary drive(Target gateway, Map<GatewayMetric, Double> values) throws Exception;
}
