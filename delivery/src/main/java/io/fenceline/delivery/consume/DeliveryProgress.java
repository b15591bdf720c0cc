package io.fenceline.delivery.consume;

import io.fenceline.delivery.order.Delivery;

/** Is told which deliveries are under way and which are done, on the dispatcher's thread. */
public interface DeliveryProgress {
  DeliveryProgress NONE =
      new DeliveryProgress() {
        @Override
        public void begun(Delivery delivery) {}

        @Override
        public void done(Delivery delivery) {}

        @Override
        public void ended(Delivery delivery) {}
      };

  /** An attempt begins, or the event is being set aside. */
  void begun(Delivery delivery);

  /** The event needs nothing more; comes before {@link #ended}. */
  void done(Delivery delivery);

  /** Ends what {@link #begun} began, with success or without. */
  void ended(Delivery delivery);
}
