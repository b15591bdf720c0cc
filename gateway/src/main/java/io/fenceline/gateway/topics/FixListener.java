package io.fenceline.gateway.topics;

import io.fenceline.event.Fix;
import java.util.List;

/** Receives the fixes of the topic of locations as they come. */
@FunctionalInterface
public interface FixListener {
  FixListener NONE = fixes -> {};

  /**
   * Called by one thread. While it waits, nothing more is read: so it may block for backpressure.
   *
   * @param fixes in the order of each partition; each with its partition and offset
   */
  void accept(List<Fix> fixes) throws InterruptedException;
}
