package io.fenceline.delivery.consume;

import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.delivery.order.EventDelivery;
import java.time.Duration;

/** Is told what becomes of the deliveries of an endpoint. Thread-safe. */
public interface DeliveryListener {
  void delivered(EventDelivery delivery, Duration attempt);

  void failed(EventDelivery delivery, AttemptFailure failure, Duration attempt);

  /** An event was set aside; {@code EventDelivery.lastAnswer} has the reason. */
  void setAside(EventDelivery delivery);
}
