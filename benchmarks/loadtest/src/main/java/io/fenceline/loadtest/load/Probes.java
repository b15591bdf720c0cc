package io.fenceline.loadtest.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.loadtest.load.OutputHeads.OutputHead;
import io.fenceline.loadtest.scenario.ScenarioData;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Stationary devices, each with a zone that moves onto it and away: measures the time from
 * publishing a zone change to receiving its transition. A transition names the version of its zone,
 * which is the offset of the change. Thread-safe.
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

  /** Where the zones are those of single devices. */
  static byte[] deviceZoneKey(int probe) {
    return new DeviceZoneKey(DEVICE + probe, DEVICE + probe).bytes();
  }

  /** The zone around its probe, or away from it. */
  static byte[] zone(int probe, boolean around) {
    double west = LON - HALF_SIDE_DEGREES + (around ? 0 : AWAY_DEGREES);
    double east = west + 2 * HALF_SIDE_DEGREES;
    double south = lat(probe) - HALF_SIDE_DEGREES;
    double north = lat(probe) + HALF_SIDE_DEGREES;
    double[] ring = {west, south, east, south, east, north, west, north, west, south};
    return ScenarioData.feature("{}", ring);
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
   * Changes without a transition of their own or of a later change. Once a zone has had one, an
   * even number of changes, away and back between two fixes, may never have one and does not count.
   */
  public long pending() {
    long pending = 0;
    for (String zone : publishedNanos.keySet()) {
      NavigableMap<Long, Long> seen = receivedNanos.getOrDefault(zone, newMap());
      NavigableMap<Long, Long> published = publishedNanos.get(zone);
      if (seen.isEmpty()) {
        pending += published.size();
      } else {
        int after = published.tailMap(seen.lastKey(), false).size();
        pending += after % 2 == 0 ? 0 : after;
      }
    }
    return pending;
  }

  /**
   * The latencies of changes published at or after a moment. A change without a transition of its
   * own ends with the next change that has one, so slow changes are not left out.
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
