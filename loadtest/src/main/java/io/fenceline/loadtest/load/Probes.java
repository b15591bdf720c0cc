package io.fenceline.loadtest.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.loadtest.scenario.Workload;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Devices that stand still while the zone of each comes and goes: how long from publishing a change
 * to receiving what it does. A transition names the version of the zone that made it, which is the
 * offset of the change. Thread-safe.
 */
public final class Probes {
  private static final String DEVICE = "probe-";
  private static final double LON = 170;
  private static final double LAT = -60;
  private static final double APART_DEGREES = 0.01;
  private static final double HALF_SIDE_DEGREES = 0.002;
  private static final double AWAY_DEGREES = 5;

  private final Map<String, NavigableMap<Long, Long>> publishedNanos = new ConcurrentHashMap<>();
  private final Map<String, NavigableMap<Long, Long>> receivedNanos = new ConcurrentHashMap<>();

  static Fix fix(int probe, long timeMillis) {
    return Fix.of(DEVICE + probe, timeMillis, LON, lat(probe));
  }

  static byte[] zoneId(int probe) {
    return (DEVICE + probe).getBytes(UTF_8);
  }

  /** The zone about its probe, or away from it. */
  static byte[] zone(int probe, boolean about) {
    double west = LON - HALF_SIDE_DEGREES + (about ? 0 : AWAY_DEGREES);
    double east = west + 2 * HALF_SIDE_DEGREES;
    double south = lat(probe) - HALF_SIDE_DEGREES;
    double north = lat(probe) + HALF_SIDE_DEGREES;
    double[] ring = {west, south, east, south, east, north, west, north, west, south};
    return Workload.feature("{}", ring);
  }

  private static double lat(int probe) {
    return LAT + probe * APART_DEGREES;
  }

  public void published(int probe, long version, long nanos) {
    publishedNanos.computeIfAbsent(DEVICE + probe, zone -> newMap()).put(version, nanos);
  }

  public void received(OutputHead output, long nanos) {
    receivedNanos
        .computeIfAbsent(output.zoneId(), zone -> newMap())
        .put(output.zoneVersion(), nanos);
  }

  private static NavigableMap<Long, Long> newMap() {
    return new ConcurrentSkipListMap<>();
  }

  /**
   * Changes that no probe has told of, nor of later ones. Two of one zone, there and back within
   * one gap between fixes, may stay so for ever and count for nothing.
   */
  public long unseen() {
    long unseen = 0;
    for (String zone : publishedNanos.keySet()) {
      NavigableMap<Long, Long> seen = receivedNanos.getOrDefault(zone, newMap());
      NavigableMap<Long, Long> published = publishedNanos.get(zone);
      int after =
          seen.isEmpty() ? published.size() : published.tailMap(seen.lastKey(), false).size();
      unseen += after == 2 ? 0 : after;
    }
    return unseen;
  }

  /**
   * The times of changes published at or after a moment. One that the next change overtook takes
   * until the next that was seen: it is not left out because it was slow.
   */
  public Latencies.Summary effects(long sinceNanos) {
    Latencies latencies = new Latencies();
    publishedNanos.forEach(
        (zone, published) ->
            published.forEach(
                (version, nanos) -> {
                  Map.Entry<Long, Long> seen =
                      receivedNanos.getOrDefault(zone, newMap()).ceilingEntry(version);
                  if (seen != null && nanos - sinceNanos >= 0) {
                    latencies.record(seen.getValue() - nanos);
                  }
                }));
    return latencies.summary();
  }
}
