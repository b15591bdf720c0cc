package io.fenceline.delivery.consume;

import io.fenceline.delivery.order.EventDelivery;

/** Is told which deliveries are under way and which are done, on the dispatcher's thread. */
public interface DeliveryProgress {
  DeliveryProgress NONE =
      new DeliveryProgress() {
        @Override
        public void begun(EventDelivery delivery) {}

        @Override
        public void done(EventDelivery delivery) {}

        @Override
        public void ended(EventDelivery delivery) {}
      };

  /** An attempt begins, or the event is being set aside. */
  void begun(EventDelivery delivery);

  /** The event needs nothing more; comes before {@link #ended}. */
  void done(EventDelivery delivery);

  /** Ends what {@link #begun} began, with success or without. */
  void ended(EventDelivery delivery);
}
