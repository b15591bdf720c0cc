package io.fenceline.gateway.topics;

import io.fenceline.event.Occupancy;
import java.util.List;

/** Receives the counts of zones from the thread that reads them. */
public interface OccupancyListener {
  /** While it waits, nothing more is read. */
  void accept(List<Occupancy> counts) throws InterruptedException;

  /** The counts that were there at the start have been read. */
  void ready();
}
