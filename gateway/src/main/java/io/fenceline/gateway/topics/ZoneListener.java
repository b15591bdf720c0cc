package io.fenceline.gateway.topics;

import io.fenceline.gateway.state.ChangedZone;
import java.util.List;

/**
 * Receives the changes of zones from the thread that reads them, once all event loops have them.
 */
public interface ZoneListener {
  /** Whether anybody wants to know; else the reader does not wait for the event loops. */
  boolean isWanted();

  /** While it waits, nothing more is read. */
  void accept(List<ChangedZone> changes) throws InterruptedException;
}
