package io.fenceline.loadtest.gateway.http;

import io.fenceline.loadtest.gateway.GatewayMetric;
import io.fenceline.loadtest.gateway.HttpLoad;
import io.fenceline.loadtest.gateway.LoadDriver;
import io.fenceline.loadtest.gateway.PrometheusText;
import io.fenceline.loadtest.gateway.RunningGateway;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** Drives a gateway by wrk, after its answers have been compared with brute force. */
public final class HttpLoadDriver implements LoadDriver {
  private static final String REQUESTS = "fenceline_gateway_requests_seconds_count";

  private final HttpLoad load;

  public HttpLoadDriver(HttpLoad load) {
    this.load = load;
  }

  @Override
  public Measured drive(RunningGateway gateway) throws Exception {
    HttpOperation operation = operation(gateway);
    ApiClient client = new ApiClient(gateway.process());
    operation.check(client);
    Wrk wrk = new Wrk(gateway, load, operation.requests());
    try (PlaceAdder adder = PlaceAdder.start(client, load.placesPerSecond())) {
      WrkResult warmUp = wrk.run(gateway.configuration().warmUp());
      CpuUse before = CpuUse.now();
      Duration cpuBefore = gateway.process().cpu();
      adder.restartCount();
      WrkResult result = wrk.run(gateway.configuration().measure());
      Duration cpu = gateway.process().cpu().minus(cpuBefore);
      Map<GatewayMetric, Double> values = values(result);
      values.put(GatewayMetric.CPU, microsEach(cpu, result));
      values.put(GatewayMetric.LOAD_CPU, microsEach(wrk.cpu(), result));
      double others = CpuUse.now().otherCoresSince(before, cpu.plus(wrk.cpu()));
      values.put(GatewayMetric.OTHER_CORES, others);
      values.putAll(operation.metrics(result));
      if (load.placesPerSecond() > 0) {
        values.put(GatewayMetric.ADDED, adder.perSecond());
      }
      checkCounts(gateway, operation, result);
      adder.end(gateway);
      operation.checkAfterwards(client, warmUp.requests() + result.requests(), adder.added());
      gateway.process().memoryMegabytes().ifPresent(mb -> values.put(GatewayMetric.MEMORY, mb));
      return new Measured(values, result.latency());
    }
  }

  private HttpOperation operation(RunningGateway gateway) throws IOException {
    return switch (load.operation()) {
      case PLACES_NEAR -> new PlacesNear(gateway, load);
      case ZONES_AT -> new ZonesAt(gateway, load);
      case FIXES -> new PostFixes(gateway, load);
    };
  }

  private static Map<GatewayMetric, Double> values(WrkResult result) {
    Map<GatewayMetric, Double> values = new EnumMap<>(GatewayMetric.class);
    values.put(GatewayMetric.REQUESTS, result.requestsPerSecond());
    values.put(GatewayMetric.LATENCY_P50, result.latency().p50Millis());
    values.put(GatewayMetric.LATENCY_P99, result.latency().p99Millis());
    values.put(GatewayMetric.LATENCY_MAX, result.latency().maxMillis());
    values.put(GatewayMetric.ANSWER_BYTES, result.bytes() / (double) result.requests());
    return values;
  }

  private static double microsEach(Duration cpu, WrkResult result) {
    return cpu.toNanos() / 1e3 / result.requests();
  }

  /**
   * Checks the counts of wrk and of the gateway, which also has requests that wrk does not report.
   */
  private static void checkCounts(RunningGateway gateway, HttpOperation operation, WrkResult result)
      throws IOException, InterruptedException {
    gateway.problems().addCount(result.refused(), "answers with a status of 400 or more");
    gateway.problems().addCount(result.lost(), "requests without an answer");
    PrometheusText metrics = gateway.process().metrics();
    String ofOperation = "operation=\"" + operation.operationId() + "\"";
    double all = metrics.sum(REQUESTS, ofOperation);
    double good = metrics.sum(REQUESTS, ofOperation + ",status=\"200\"");
    gateway.problems().addCount((long) (all - good), "answers with another status than 200");
    if (good < result.requests()) {
      gateway.problems().addDifference((long) good, result.requests(), "requests by the gateway");
    }
  }
}
