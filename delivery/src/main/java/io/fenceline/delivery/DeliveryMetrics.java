package io.fenceline.delivery;

import io.fenceline.delivery.consume.DeliveryListener;
import io.fenceline.delivery.consume.EndpointState;
import io.fenceline.delivery.consume.EndpointStatus;
import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.delivery.order.EventDelivery;
import io.fenceline.delivery.order.Ticks;
import io.fenceline.service.ServiceMetrics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** The metrics of a deliverer. Thread-safe. */
final class DeliveryMetrics extends ServiceMetrics {
  private static final String ENDPOINT = "endpoint";

  /** Counts what becomes of the deliveries of an endpoint. */
  DeliveryListener listener(String endpoint) {
    Tags tags = Tags.of(ENDPOINT, endpoint);
    Timer latency =
        Timer.builder("fenceline.delivery.latency")
            .description("From Kafka's timestamp of an event to the endpoint's acceptance")
            .publishPercentileHistogram()
            .minimumExpectedValue(Duration.ofMillis(5))
            .maximumExpectedValue(Duration.ofMinutes(5))
            .tags(tags)
            .register(registry);
    Timer delivered = attempts(tags.and("result", "delivered"));
    Timer failed = attempts(tags.and("result", "failed"));
    Counter undelivered = counter("undelivered", "Events that were set aside", tags);
    Counter losses =
        counter("data.losses", "Positions at which events were gone, with continue", tags);
    Counter commitFailures = counter("commit.failures", "Commits that failed", tags);
    return new DeliveryListener() {
      @Override
      public void delivered(EventDelivery delivery, Duration attempt) {
        delivered.record(attempt);
        long millis = Ticks.SYSTEM.epochMillis() - delivery.recordMillis();
        latency.record(Duration.ofMillis(Math.max(0, millis)));
      }

      @Override
      public void failed(EventDelivery delivery, AttemptFailure failure, Duration attempt) {
        failed.record(attempt);
      }

      @Override
      public void undelivered(EventDelivery delivery) {
        undelivered.increment();
      }

      @Override
      public void eventsLost() {
        losses.increment();
      }

      @Override
      public void commitFailed() {
        commitFailures.increment();
      }
    };
  }

  private Counter counter(String name, String description, Tags tags) {
    return Counter.builder("fenceline.delivery." + name)
        .description(description)
        .tags(tags)
        .register(registry);
  }

  private Timer attempts(Tags tags) {
    return Timer.builder("fenceline.delivery.attempt")
        .description("Attempts and their duration")
        .tags(tags)
        .register(registry);
  }

  /** Shows the state of an endpoint. */
  void watch(String endpoint, Supplier<EndpointStatus> status, DoubleSupplier lag) {
    for (EndpointState state : EndpointState.values()) {
      gauge(
          "fenceline.delivery.state",
          "1 for the state in which the endpoint is",
          Tags.of(ENDPOINT, endpoint, "state", state.text()),
          status,
          it -> it.state() == state ? 1 : 0);
    }
    Tags tags = Tags.of(ENDPOINT, endpoint);
    gauge(
        "fenceline.delivery.waiting",
        "Events that were read and are not delivered",
        tags,
        status,
        EndpointStatus::waiting);
    gauge(
        "fenceline.delivery.oldest.seconds",
        "The age of the oldest event that was read and is not delivered",
        tags,
        status,
        EndpointStatus::oldestSeconds);
    Gauge.builder("fenceline.delivery.lag", lag, DoubleSupplier::getAsDouble)
        .description("Records that were not read yet")
        .tags(tags)
        .strongReference(true)
        .register(registry);
  }

  private void gauge(
      String name,
      String description,
      Tags tags,
      Supplier<EndpointStatus> status,
      ToDoubleFunction<EndpointStatus> value) {
    Gauge.builder(name, status, it -> value.applyAsDouble(it.get()))
        .description(description)
        .tags(tags)
        .strongReference(true)
        .register(registry);
  }
}
