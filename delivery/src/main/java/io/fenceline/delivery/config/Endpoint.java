package io.fenceline.delivery.config;

import io.fenceline.delivery.event.EventFilter;
import io.fenceline.delivery.order.DeliveryLimits;
import io.fenceline.delivery.order.RetryPolicy;
import java.time.Duration;

/**
 * A system that takes events.
 *
 * @param name names its consumer group, its metrics, and it in {@code undelivered}
 * @param timeout of an attempt as a whole
 */
public record Endpoint(
    String name,
    Target target,
    EventFilter filter,
    RetryPolicy retry,
    DeliveryLimits limits,
    Duration timeout,
    Start start) {}
