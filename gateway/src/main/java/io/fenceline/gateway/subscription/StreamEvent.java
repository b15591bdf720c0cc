package io.fenceline.gateway.subscription;

import io.fenceline.event.Bytes;

/**
 * An event as subscriptions see it. Immutable.
 *
 * @param deviceId null for counts of zones, which have no position, either
 * @param zoneId null for positions
 * @param type the type of a transition or the trigger of an ad match; null for others
 * @param timeMillis event time, epoch milliseconds
 * @param json one line
 * @param partition of its topic
 * @param offset in the partition
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
    long offset) {
  private static final int OVERHEAD_BYTES = 200;

  /** About how much memory it takes. */
  public int bytes() {
    return OVERHEAD_BYTES + json.size();
  }
}
