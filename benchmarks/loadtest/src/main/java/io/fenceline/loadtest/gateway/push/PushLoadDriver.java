package io.fenceline.loadtest.gateway.push;

import io.fenceline.loadtest.gateway.GatewayMetric;
import io.fenceline.loadtest.gateway.LoadDriver;
import io.fenceline.loadtest.gateway.LoadDriver.Target;
import io.fenceline.loadtest.gateway.PushLoad;
import io.fenceline.loadtest.gateway.push.client.SubscriberSockets;
import io.fenceline.loadtest.gateway.push.client.SubscriberSockets.Counts;
import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.load.LoadGenerator;
import io.fenceline.loadtest.load.LoadThread;
import io.fenceline.loadtest.measurement.Problems;
import io.fenceline.loadtest.measurement.ProgressWait;
import io.fenceline.loadtest.scenario.SendSchedule;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * Connects subscribers, pushes events to them, and stops the gateways while all are connected. A
 * run is valid only if no event was lost, repeated or out of order, and every socket was closed
 * with its cursor.
 */
public final class PushLoadDriver implements LoadDriver {
  private static final Duration START_DELAY = Duration.ofMillis(500);

  /** Events that are too many come within this time. */
  private static final Duration SETTLING_TIME = Duration.ofMillis(300);

  private final PushLoad load;
  private Target gateway;
  private ProgressWait await;
  private Gateways gateways;
  private EventSource source;
  private SubscriberClients clients;
  private Counts counts = Counts.NONE;
  private Map<GatewayMetric, Double> values;

  public PushLoadDriver(PushLoad load) {
    this.load = load;
  }

  @Override
  public Latencies.Summary drive(Target target, Map<GatewayMetric, Double> measured)
      throws Exception {
    gateway = target;
    await = target.await();
    values = measured;
    values.put(GatewayMetric.SOCKETS, (double) load.sockets());
    try (Gateways started = Gateways.start(target, load);
        EventSource events = EventSource.of(target, load)) {
      gateways = started;
      source = events;
      double heap = gateways.liveHeapBytes();
      double resident = gateways.residentBytes();
      try (SubscriberClients connecting = SubscriberClients.start(load, gateways.addresses())) {
        clients = connecting;
        awaitSubscribed();
        values.put(GatewayMetric.SOCKET_HEAP, (gateways.liveHeapBytes() - heap) / load.sockets());
        values.put(
            GatewayMetric.SOCKET_NATIVE, (gateways.residentBytes() - resident) / load.sockets());
        return push();
      }
    }
  }

  private void awaitSubscribed() throws Exception {
    await.until(
        () -> counts.subscribed() == load.sockets(),
        () -> counts.subscribed(),
        () -> {
          check();
          if (counts.failure() != null) {
            throw new IOException("a subscriber was refused: " + counts.failure());
          }
        },
        "connecting the subscribers");
  }

  private Latencies.Summary push() throws Exception {
    Duration warmUp = gateway.configuration().warmUp();
    Duration all = warmUp.plus(gateway.configuration().measure());
    long count = load.sockets() * Math.round(load.rate() * all.toNanos() / 1e9);
    SendSchedule schedule =
        new SendSchedule(
            System.currentTimeMillis() + START_DELAY.toMillis(), load.perSecond(), load.sockets());
    clients.begin(schedule.startMillis(), warmUp.toMillis());
    send(schedule, count, warmUp.toNanos());
    await(() -> counts.received() >= count, () -> counts.received(), "waiting for events");
    if (source.consumed() >= 0) {
      await(() -> source.consumed() >= count, source::consumed, "waiting for the consumer");
    }
    await.stop().waitFor(SETTLING_TIME);
    values.put(GatewayMetric.STOP, gateways.stop());
    await(() -> counts.open() == 0, () -> counts.open(), "waiting for the end of sockets");
    return measured(clients.reports(), count);
  }

  private void send(SendSchedule schedule, long count, long warmUpNanos) throws Exception {
    long startNanos = schedule.startNanos();
    LoadGenerator generator = source.load(schedule, startNanos, warmUpNanos);
    LoadThread thread =
        LoadThread.start(
            LoadClients.PREFIX + "load", () -> generator.run(startNanos, count, warmUpNanos));
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

  private void await(BooleanSupplier done, LongSupplier progress, String what) throws Exception {
    await.orProblem(done, progress, this::check, what, gateway.problems());
  }

  private Latencies.Summary measured(List<SubscriberSockets.Report> reports, long count) {
    Problems problems = gateway.problems();
    problems.addDifference(sum(reports, r -> r.distinct()), count, "events received");
    problems.addCount(sum(reports, r -> r.repeated()), "repeated events");
    problems.addCount(sum(reports, r -> r.outOfOrder()), "events out of order");
    problems.addCount(sum(reports, r -> r.foreign()), "events of other devices");
    problems.addDifference(
        sum(reports, r -> r.closedCleanly()), load.sockets(), "sockets closed cleanly");
    reports.stream()
        .map(report -> report.uncleanClose())
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresent(how -> problems.add("the first other socket: " + how));
    values.put(GatewayMetric.MESSAGE_BYTES, (double) sum(reports, r -> r.bytes()) / count);
    Latencies latencies = new Latencies();
    reports.forEach(report -> latencies.add(report.latencies()));
    Latencies.Summary pushed = latencies.summary();
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

  private static long sum(
      List<SubscriberSockets.Report> reports, ToLongFunction<SubscriberSockets.Report> count) {
    return reports.stream().mapToLong(count).sum();
  }
}
