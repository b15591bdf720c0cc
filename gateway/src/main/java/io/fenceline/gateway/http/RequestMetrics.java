package io.fenceline.gateway.http;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/** Counts the answers by operation and status, with how long they took. Thread-safe. */
public final class RequestMetrics {
  private static final String NAME = "fenceline.gateway.requests";

  /** The name under which requests of no operation are counted. */
  static final String NO_OPERATION = "none";

  private static final Duration[] BUCKETS = {
    Duration.ofNanos(250_000),
    Duration.ofMillis(1),
    Duration.ofMillis(5),
    Duration.ofMillis(10),
    Duration.ofMillis(25),
    Duration.ofMillis(50),
    Duration.ofMillis(100),
    Duration.ofMillis(250),
    Duration.ofSeconds(1),
    Duration.ofSeconds(5)
  };

  private final MeterRegistry registry;

  public RequestMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  /** The answers of one operation. */
  public OfOperation of(String operationId) {
    return new OfOperation(operationId);
  }

  /** Counts the answers of one operation. Thread-safe. */
  public final class OfOperation {
    private final String operationId;
    private final ConcurrentMap<Integer, Timer> byStatus = new ConcurrentHashMap<>();

    private OfOperation(String operationId) {
      this.operationId = operationId;
    }

    /** Counts an answer. */
    public void record(int status, long nanos) {
      byStatus.computeIfAbsent(status, this::timer).record(nanos, TimeUnit.NANOSECONDS);
    }

    private Timer timer(int status) {
      return Timer.builder(NAME)
          .description("Answered requests, from the end of their headers to the end of the answer")
          .tag("operation", operationId)
          .tag("status", Integer.toString(status))
          .serviceLevelObjectives(BUCKETS)
          .register(registry);
    }
  }
}
