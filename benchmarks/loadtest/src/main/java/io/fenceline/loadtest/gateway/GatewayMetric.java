package io.fenceline.loadtest.gateway;

import io.fenceline.loadtest.report.Metric;

/** The metrics of runs of the gateway. */
public enum GatewayMetric implements Metric<GatewayRun> {
  REQUESTS("requestsPerSecond", "requests/s", "%,.0f"),
  FIXES("fixesPerSecond", "fixes/s", "%,.0f"),
  SOCKETS("sockets", "sockets", "%,.0f"),
  EVENTS("eventsPerSecond", "events/s", "%,.0f"),
  LATENCY_P50("p50Millis", "latency p50 ms", "%.2f"),
  LATENCY_P99("p99Millis", "latency p99 ms", "%.2f"),
  LATENCY_MAX("maxMillis", "latency max ms", "%.1f"),
  JOB_P50("jobP50Millis", "job p50 ms", "%.2f"),
  JOB_P99("jobP99Millis", "job p99 ms", "%.2f"),
  ADDED_P50("addedP50Millis", "p50 after the job ms", "%.2f"),
  RESULTS("resultsPerAnswer", "results per answer", "%,.1f"),
  ANSWER_BYTES("bytesPerAnswer", "bytes per answer", "%,.0f"),
  MESSAGE_BYTES("bytesPerMessage", "bytes per message", "%,.0f"),
  ADDED("placesPerSecond", "places added/s", "%,.0f"),
  CPU("cpuMicros", "gateway CPU us each", "%.1f"),
  LOAD_CPU("loadCpuMicros", "wrk CPU us each", "%.1f"),
  OTHER_CORES("otherCores", "cores of others", "%.2f"),
  MEMORY("megabytes", "gateway memory MB", "%,.0f"),
  SOCKET_HEAP("heapBytesPerSocket", "heap bytes a socket", "%,.0f"),
  SOCKET_NATIVE("nativeBytesPerSocket", "native bytes a socket", "%,.0f"),
  READY("readySeconds", "time to ready s", "%.1f"),
  STOP("stopSeconds", "time to stop s", "%.1f");

  private final String field;
  private final String text;
  private final String format;

  GatewayMetric(String field, String text, String format) {
    this.field = field;
    this.text = text;
    this.format = format;
  }

  /** The name in the section {@code baselines} of a scenario. */
  String field() {
    return field;
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public double of(GatewayRun run) {
    return run.values().getOrDefault(this, Double.NaN);
  }

  @Override
  public String format(double number) {
    return format.formatted(number);
  }
}
