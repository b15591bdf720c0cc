package io.fenceline.job.transition;

import io.fenceline.event.Zone;
import java.util.List;

/** The zones that fixes are judged by. Its lists are valid until the next call. */
public interface ZonesInForce {
  /** The zone of this id, or null. */
  Zone get(String zoneId);

  /** The zones that are valid at the time and hold the point, by the UTF-8 bytes of their ids. */
  List<Zone> at(double lon, double lat, long timeMillis);

  /**
   * The zones that are valid at the later time and that the straight segment, the short way over
   * 180, meets, by the UTF-8 bytes of their ids.
   */
  List<Zone> between(Place from, Place to);
}
