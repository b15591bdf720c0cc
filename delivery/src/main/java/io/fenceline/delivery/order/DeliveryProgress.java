package io.fenceline.delivery.order;

/** The partition that a delivery came from. Belongs to the dispatcher's thread. */
public interface DeliveryProgress {
  DeliveryProgress NONE =
      new DeliveryProgress() {
        @Override
        public void begun() {}

        @Override
        public void done(EventDelivery delivery) {}

        @Override
        public void ended() {}

        @Override
        public boolean isForgotten() {
          return false;
        }
      };

  /** An attempt begins, or an event is being set aside. */
  void begun();

  /** The event needs nothing more; comes before {@link #ended}. */
  void done(EventDelivery delivery);

  /** Ends what {@link #begun} began, with success or without. */
  void ended();

  /** Whether another owner delivers what is not done. */
  boolean isForgotten();
}
