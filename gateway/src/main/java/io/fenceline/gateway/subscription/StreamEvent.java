package io.fenceline.gateway.subscription;

import io.fenceline.event.Bytes;
import io.fenceline.geo.ellipsoid.Box;
import java.util.List;

/**
 * An event as subscriptions see it. Immutable.
 *
 * @param deviceId null for counts, and for changes of zones that concern all devices; neither has a
 *     position
 * @param zoneId null for positions, and for a change of any zones
 * @param type the type of a transition or the trigger of an ad match; null for others
 * @param timeMillis event time, epoch milliseconds
 * @param json one line
 * @param partition of its topic
 * @param offset in the partition
 * @param boxes where a change of zones matters; empty for others
 */
public record StreamEvent(
    StreamKind kind,
    String deviceId,
    String zoneId,
    String type,
    double lon,
    double lat,
    long timeMillis,
    Bytes json,
    int partition,
    long offset,
    List<Box> boxes) {
  private static final int OVERHEAD_BYTES = 200;

  /** About how much memory it takes. */
  public int bytes() {
    return OVERHEAD_BYTES + json.size();
  }
}
