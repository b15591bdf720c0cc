package io.fenceline.evaluation;

import io.fenceline.event.zone.Zone;
import java.util.List;

/**
 * The zones that cover a position, for a device with given memberships. Valid until the next lookup
 * of the same {@link ZonesInForce}.
 */
public interface ZonesAtPoint {
  /**
   * Whether the zone of this membership covers the position, has the version of the membership, and
   * needs no evaluation while the device stays inside. May be false although all of that holds: the
   * zone is then among {@link #remaining}.
   *
   * @param membership the index of the membership
   */
  boolean isUnchanged(int membership);

  /** How many memberships are unchanged. */
  int unchangedCount();

  /**
   * Whether all zones that cover the position, those among them that are not valid at its time, are
   * zones of unchanged memberships.
   */
  boolean areAllUnchanged();

  /**
   * The other zones that were found and are valid at the time of the position, ordered by the UTF-8
   * bytes of their ids.
   */
  List<Zone> remaining();
}
