package io.fenceline.evaluation;

import io.fenceline.event.zone.CapKey;
import io.fenceline.event.zone.Zone;
import java.util.List;
import java.util.function.Consumer;

/** The zones by which fixes are evaluated. The result of a lookup is valid until the next one. */
public interface ZonesInForce {
  /** The zone with this id, or null. */
  Zone get(String zoneId);

  /**
   * Finds the zones that cover the position and compares them with the memberships.
   *
   * @param accuracyMeters how far from the position zones are found that take a fix as a circle and
   *     let a device enter when it meets them (rule T7); at least 0
   */
  ZonesAtPoint lookup(TimedPosition position, double accuracyMeters, Memberships memberships);

  /**
   * A new list of the zones that are valid at the time of the second position and that the straight
   * segment between the two, the short way over 180, meets; ordered by the UTF-8 bytes of their
   * ids.
   */
  List<Zone> meeting(TimedPosition from, TimedPosition to);

  /**
   * Passes the zones with {@code approachMeters} (rule T8), valid or not, that do not cover the
   * position and of which it is so near or a little farther, in any order.
   */
  void approaching(TimedPosition position, Consumer<? super Zone> found);

  /** The longest period of the caps that count in a key's history; 0 if there are none. */
  long longestCapMillis(CapKey key);
}
