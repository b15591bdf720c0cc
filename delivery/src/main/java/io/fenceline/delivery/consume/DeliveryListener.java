package io.fenceline.delivery.consume;

import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.delivery.order.EventDelivery;
import java.time.Duration;

/** Is told what becomes of the deliveries of an endpoint. Thread-safe. */
public interface DeliveryListener {
  /** Ignores everything. */
  DeliveryListener NONE = new DeliveryListener() {};

  default void delivered(EventDelivery delivery, Duration attempt) {}

  default void failed(EventDelivery delivery, AttemptFailure failure, Duration attempt) {}

  /** An event was set aside; {@code EventDelivery.lastAnswer} has the reason. */
  default void undelivered(EventDelivery delivery) {}

  /** Events of a partition are gone, and reading continues without them. */
  default void eventsLost() {}

  /** A commit of delivered events failed; the next commit repeats it. */
  default void commitFailed() {}
}
