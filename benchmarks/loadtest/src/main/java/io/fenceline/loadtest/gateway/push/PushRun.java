package io.fenceline.loadtest.gateway.push;

import io.fenceline.loadtest.gateway.GatewayMetric;
import io.fenceline.loadtest.gateway.LoadDriver.Measured;
import io.fenceline.loadtest.gateway.PushLoad;
import io.fenceline.loadtest.gateway.RunningGateway;
import io.fenceline.loadtest.gateway.push.client.DeliveryReport;
import io.fenceline.loadtest.gateway.push.client.SocketCounts;
import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.load.LoadGenerator;
import io.fenceline.loadtest.load.LoadThread;
import io.fenceline.loadtest.load.MonotonicTime;
import io.fenceline.loadtest.measurement.Problems;
import io.fenceline.loadtest.measurement.ProgressWait;
import io.fenceline.loadtest.scenario.SendSchedule;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** The load of one run, with all subscribers connected. Used once. */
final class PushRun {
  private static final Duration START_DELAY = Duration.ofMillis(500);

  /** Events that are too many come within this time. */
  private static final Duration SETTLING_TIME = Duration.ofMillis(300);

  private final PushLoad load;
  private final RunningGateway gateway;
  private final Gateways gateways;
  private final SubscriberClients clients;
  private final EventSource source;
  private final Problems problems;
  private final ProgressWait await;
  private final Map<GatewayMetric, Double> values = new EnumMap<>(GatewayMetric.class);
  private SocketCounts counts = new SocketCounts(0, 0, 0, null);

  PushRun(
      PushLoad load,
      RunningGateway gateway,
      Gateways gateways,
      SubscriberClients clients,
      EventSource source) {
    this.load = load;
    this.gateway = gateway;
    this.gateways = gateways;
    this.clients = clients;
    this.source = source;
    this.problems = gateway.problems();
    this.await = gateway.await();
  }

  /** Stores the memory that the sockets take while nothing is sent. */
  void memory(ProcessMemory without, ProcessMemory with) {
    double heap = with.liveHeapBytes() - without.liveHeapBytes();
    double resident = with.residentBytes() - without.residentBytes();
    values.put(GatewayMetric.SOCKET_HEAP, heap / load.sockets());
    values.put(GatewayMetric.SOCKET_NATIVE, resident / load.sockets());
  }

  Measured run() throws Exception {
    long warmUpNanos = gateway.configuration().warmUp().toNanos();
    long measureNanos = gateway.configuration().measure().toNanos();
    long count = load.sockets() * Math.round(load.rate() * (warmUpNanos + measureNanos) / 1e9);
    SendSchedule schedule =
        new SendSchedule(
            System.currentTimeMillis() + START_DELAY.toMillis(), load.perSecond(), load.sockets());
    long startNanos = MonotonicTime.nanosAt(schedule.startMillis());
    clients.begin(schedule.startMillis(), gateway.configuration().warmUp().toMillis());
    LoadGenerator generator = source.load(schedule, startNanos, warmUpNanos);
    send(generator, startNanos, count, warmUpNanos);
    await(count, () -> counts.received(), "waiting for events");
    if (source.consumed() >= 0) {
      await(count, source::consumed, "waiting for the consumer");
    }
    await.stop().waitFor(SETTLING_TIME);
    values.put(GatewayMetric.SOCKETS, (double) load.sockets());
    stop();
    return measured(clients.reports(), count);
  }

  private void send(LoadGenerator generator, long startNanos, long count, long warmUpNanos)
      throws Exception {
    LoadThread thread = LoadThread.start(generator, startNanos, count, warmUpNanos);
    long warmUpCount = (long) (warmUpNanos * load.perSecond() / 1e9);
    await.until(
        () -> generator.sent() >= warmUpCount || thread.hasEnded(),
        generator::sent,
        this::check,
        "sending");
    long fromNanos = System.nanoTime();
    long from = counts.received();
    long cpuNanos = gateways.cpuNanos();
    await.until(thread::hasEnded, generator::sent, this::check, "sending");
    thread.throwFailure();
    long events = counts.received() - from;
    values.put(GatewayMetric.EVENTS, events * 1e9 / (System.nanoTime() - fromNanos));
    values.put(GatewayMetric.CPU, (gateways.cpuNanos() - cpuNanos) / 1e3 / events);
  }

  private void check() throws Exception {
    gateways.check();
    source.check();
    counts = clients.counts();
  }

  private void await(long count, LongSupplier progress, String what) throws Exception {
    try {
      await.until(() -> progress.getAsLong() >= count, progress, this::check, what);
    } catch (ProgressWait.StalledException e) {
      problems.add(e.getMessage());
    }
  }

  private void stop() throws Exception {
    values.put(GatewayMetric.STOP, gateways.stop());
    counts = clients.counts();
    try {
      await.until(
          () -> counts.open() == 0,
          () -> counts.open(),
          () -> counts = clients.counts(),
          "waiting for the end of sockets");
    } catch (ProgressWait.StalledException e) {
      problems.add(e.getMessage());
    }
  }

  private Measured measured(List<DeliveryReport> reports, long count) {
    problems.addDifference(sum(reports, DeliveryReport::distinct), count, "events received");
    problems.addCount(sum(reports, DeliveryReport::repeated), "repeated events");
    problems.addCount(sum(reports, DeliveryReport::outOfOrder), "events out of order");
    problems.addCount(sum(reports, DeliveryReport::foreign), "events of other devices");
    problems.addDifference(
        sum(reports, DeliveryReport::closedCleanly), load.sockets(), "sockets closed cleanly");
    reports.stream()
        .map(DeliveryReport::uncleanClose)
        .filter(how -> how != null)
        .findFirst()
        .ifPresent(how -> problems.add("the first other socket: " + how));
    values.put(GatewayMetric.MESSAGE_BYTES, (double) sum(reports, DeliveryReport::bytes) / count);
    Latencies latencies = new Latencies();
    reports.forEach(report -> latencies.add(report.latencies()));
    return new Measured(values, latencies(latencies.summary()));
  }

  private static long sum(List<DeliveryReport> reports, ToLongFunction<DeliveryReport> count) {
    return reports.stream().mapToLong(count).sum();
  }

  private Latencies.Summary latencies(Latencies.Summary pushed) {
    problems.addCount(pushed.negative(), "latencies below zero");
    values.put(GatewayMetric.LATENCY_P50, pushed.p50Millis());
    values.put(GatewayMetric.LATENCY_P99, pushed.p99Millis());
    values.put(GatewayMetric.LATENCY_MAX, pushed.maxMillis());
    Latencies.Summary consumed = source.consumerLatency();
    if (consumed != null) {
      values.put(GatewayMetric.JOB_P50, consumed.p50Millis());
      values.put(GatewayMetric.JOB_P99, consumed.p99Millis());
      values.put(GatewayMetric.ADDED_P50, pushed.p50Millis() - consumed.p50Millis());
    }
    return pushed;
  }
}
