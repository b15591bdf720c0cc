package io.fenceline.job.evaluation;

import io.fenceline.event.AdCap;
import io.fenceline.event.Zone;
import java.util.List;

/** The zones that fixes are judged by. Its lists are valid until the next call. */
public interface ZonesInForce {
  /** The zone of this id, or null. */
  Zone get(String zoneId);

  /** Finds the zones that hold a point, of which the next two tell until the next call. */
  void lookAt(double lon, double lat);

  /**
   * Which of the memberships, bit by bit from the first, are of zones there that are as they were
   * when they were put into them, and that tell nothing of a device that stays. A quick look: it
   * may leave some out.
   */
  int still(Memberships memberships);

  /** The other zones there that are valid at the time, by the UTF-8 bytes of their ids. */
  List<Zone> others(long timeMillis);

  /**
   * The zones that are valid at the later time and that the straight segment, the short way over
   * 180, meets, by the UTF-8 bytes of their ids.
   */
  List<Zone> between(TimedPosition from, TimedPosition to);

  /** The longest span of the caps that share the history of this one: so long its ads count. */
  long longestSpanMillis(AdCap cap);
}
