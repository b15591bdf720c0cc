package io.fenceline.loadtest.gateway.http;

import io.fenceline.loadtest.gateway.GatewayMetric;
import io.fenceline.loadtest.gateway.HttpLoad;
import io.fenceline.loadtest.gateway.LoadDriver;
import io.fenceline.loadtest.gateway.LoadDriver.Target;
import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.measurement.Problems;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** Drives a gateway by wrk, after its answers have been compared with brute force. */
public record HttpLoadDriver(HttpLoad load) implements LoadDriver {
  private static final String REQUESTS = "fenceline_gateway_requests_seconds_count";

  @Override
  public Latencies.Summary drive(Target gateway, Map<GatewayMetric, Double> values)
      throws Exception {
    HttpOperation operation = operation(gateway);
    ApiClient client = new ApiClient(gateway.process());
    operation.check(client);
    Wrk wrk = new Wrk(gateway, load, operation);
    try (PlaceAdder adder = PlaceAdder.start(client, load.placesPerSecond())) {
      Wrk.Result warmUp = wrk.run(gateway.configuration().warmUp());
      CpuUse before = CpuUse.now();
      Duration cpuBefore = gateway.process().cpu();
      adder.restartCount();
      Wrk.Result result = wrk.run(gateway.configuration().measure());
      Duration cpu = gateway.process().cpu().minus(cpuBefore);
      addValues(result, values);
      values.put(GatewayMetric.CPU, microsEach(cpu, result));
      values.put(GatewayMetric.LOAD_CPU, microsEach(wrk.cpu(), result));
      values.put(
          GatewayMetric.OTHER_CORES, CpuUse.now().otherCoresSince(before, cpu.plus(wrk.cpu())));
      operation.measure(result, values);
      if (load.placesPerSecond() > 0) {
        values.put(GatewayMetric.ADDED, adder.perSecond());
      }
      checkCounts(gateway, operation, result);
      adder.end(gateway);
      operation.checkAfterwards(client, warmUp.requests() + result.requests(), adder.added());
      double resident = gateway.process().residentBytes();
      if (!Double.isNaN(resident)) {
        values.put(GatewayMetric.MEMORY, resident / 1e6);
      }
      return result.latency();
    }
  }

  private HttpOperation operation(Target gateway) throws IOException {
    return switch (load.operation()) {
      case PLACES_NEAR -> new PlacesNear(gateway, load);
      case ZONES_AT -> new ZonesAt(gateway, load);
      case FIXES -> new PostFixes(gateway, load);
    };
  }

  private static void addValues(Wrk.Result result, Map<GatewayMetric, Double> values) {
    values.put(GatewayMetric.REQUESTS, result.requestsPerSecond());
    values.put(GatewayMetric.LATENCY_P50, result.latency().p50Millis());
    values.put(GatewayMetric.LATENCY_P99, result.latency().p99Millis());
    values.put(GatewayMetric.LATENCY_MAX, result.latency().maxMillis());
    values.put(GatewayMetric.ANSWER_BYTES, result.bytes() / (double) result.requests());
  }

  private static double microsEach(Duration cpu, Wrk.Result result) {
    return cpu.toNanos() / 1e3 / result.requests();
  }

  /**
   * Checks the counts of wrk and of the gateway, which also has requests that wrk does not report.
   */
  private static void checkCounts(Target gateway, HttpOperation operation, Wrk.Result result)
      throws IOException, InterruptedException {
    Problems problems = gateway.problems();
    problems.addCount(result.refused(), "answers with a status of 400 or more");
    problems.addCount(result.lost(), "requests without an answer");
    String ofOperation = "operation=\"" + operation.operationId() + "\"";
    double good = gateway.process().metric(REQUESTS, ofOperation + ",status=\"200\"");
    double all = gateway.process().metric(REQUESTS, ofOperation);
    problems.addCount((long) (all - good), "answers with another status than 200");
    if (good < result.requests()) {
      problems.addDifference((long) good, result.requests(), "requests by the gateway");
    }
  }
}
