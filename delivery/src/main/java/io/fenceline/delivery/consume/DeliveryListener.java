package io.fenceline.delivery.consume;

import io.fenceline.delivery.order.Delivery;
import io.fenceline.delivery.order.Failure;
import java.time.Duration;

/** Is told what becomes of the deliveries of an endpoint. Thread-safe. */
public interface DeliveryListener {
  void delivered(Delivery delivery, Duration attempt);

  void failed(Delivery delivery, Failure failure, Duration attempt);

  /** An event was set aside; {@code Delivery.lastAnswer} has the reason. */
  void setAside(Delivery delivery);
}
