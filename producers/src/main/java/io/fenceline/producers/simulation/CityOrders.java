package io.fenceline.producers.simulation;

import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.producers.simulation.StreetNetwork.Crossing;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;

/**
 * Orders for some of the cars of a fleet, one after the other: each has a pick-up and a drop-off,
 * zones of its courier alone (rule Z6), and a time that it keeps more often than not. Not
 * thread-safe.
 */
public final class CityOrders {
  private static final int DEVICES_PER_COURIER = 10;
  private static final int MOST_COURIERS = 10;
  private static final String PICK_UP = "pick-up";
  private static final String DROP_OFF = "drop-off";
  private static final long KEPT_MILLIS = 15 * 60_000;

  private final StreetFleet fleet;
  private final Random random;
  private final BiConsumer<DeviceZoneKey, String> zones;
  private final Map<String, Integer> couriers = new HashMap<>();
  private int count;

  /**
   * @param zones gets each zone as a Feature
   */
  public CityOrders(StreetFleet fleet, long seed, BiConsumer<DeviceZoneKey, String> zones) {
    this.fleet = fleet;
    this.random = new Random(seed);
    this.zones = zones;
    for (int i = 0; i < fleet.devices() && couriers.size() < MOST_COURIERS; i++) {
      if (i % DEVICES_PER_COURIER == 0) {
        couriers.put(fleet.deviceId(i), i);
      }
    }
  }

  /** A device has reported: a courier that has arrived, or has had no order, gets the next one. */
  public void reported(String deviceId, long nowMillis) {
    Integer courier = couriers.get(deviceId);
    if (courier != null && fleet.isWaiting(courier)) {
      begin(courier, nowMillis);
    }
  }

  private void begin(int courier, long nowMillis) {
    Crossing pickUp = fleet.placeNear(courier, fleet.crossing(courier));
    Crossing dropOff = fleet.placeNear(courier, pickUp);
    double seconds = fleet.drive(courier, List.of(pickUp, dropOff));
    long arriveByMillis =
        nowMillis + (long) (1_000 * seconds * (0.8 + 0.5 * random.nextDouble())) + 1_000;
    count++;
    put(courier, PICK_UP, pickUp, arriveByMillis, "");
    put(
        courier,
        DROP_OFF,
        dropOff,
        arriveByMillis,
        ",\"approachMeters\":400,\"approachWithin\":\"PT1M\",\"arriveBy\":\"%s\""
            .formatted(Instant.ofEpochMilli(arriveByMillis)));
  }

  private void put(
      int courier, String zoneId, Crossing place, long arriveByMillis, String moreProperties) {
    String feature =
        """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[%.6f,%.6f]},\
        "properties":{"name":"Order %d: %s","radiusMeters":40,"validUntil":"%s"%s}}"""
            .formatted(
                place.lon,
                place.lat,
                count,
                zoneId,
                Instant.ofEpochMilli(arriveByMillis + KEPT_MILLIS),
                moreProperties);
    zones.accept(new DeviceZoneKey(fleet.deviceId(courier), zoneId), feature);
  }
}
