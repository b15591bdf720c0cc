package io.fenceline.delivery.order;

/** The two clocks of deliveries. Thread-safe. */
public interface Ticks {
  Ticks SYSTEM =
      new Ticks() {
        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public long epochMillis() {
          return System.currentTimeMillis();
        }
      };

  /** For pauses; never steps. */
  long nanos();

  /** For the age of records. */
  long epochMillis();
}
