package io.fenceline.gateway.state;

import io.fenceline.event.RecordVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The zones of one device each (rule Z6), by device. Any thread reads, one writes. */
public final class DeviceZoneStore {
  /** Each list is replaced as a whole, and ordered by zone id. */
  private final Map<String, List<StoredDeviceZone>> zones = new ConcurrentHashMap<>();

  private final AtomicInteger count = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();
  private final int mostZones;
  private final long mostBytes;

  /**
   * @param mostZones of a device
   * @param mostBytes of all zones together (rule E8)
   */
  public DeviceZoneStore(int mostZones, long mostBytes) {
    this.mostZones = mostZones;
    this.mostBytes = mostBytes;
  }

  /** The zones of a device, by id. */
  public List<StoredDeviceZone> of(String deviceId) {
    return zones.getOrDefault(deviceId, List.of());
  }

  /** Null when the device has no such zone. */
  public StoredDeviceZone get(String deviceId, String zoneId) {
    return of(deviceId).stream()
        .filter(zone -> zone.zoneId().equals(zoneId))
        .findFirst()
        .orElse(null);
  }

  /** Whether the device may have this zone, too. */
  public boolean admits(String deviceId, String zoneId) {
    return of(deviceId).size() < mostZones || get(deviceId, zoneId) != null;
  }

  /** How many zones a device has at most. */
  public int mostZones() {
    return mostZones;
  }

  /** How many bytes are held at most. */
  public long mostBytes() {
    return mostBytes;
  }

  /** How many zones all devices have. */
  public int size() {
    return count.get();
  }

  /** How much memory they take, about. */
  public long bytes() {
    return bytes.get();
  }

  /** Returns false if no more bytes are held. */
  public boolean put(String deviceId, StoredDeviceZone zone) {
    if (bytes.get() + zone.bytes() > mostBytes) {
      return false;
    }
    List<StoredDeviceZone> others = without(deviceId, zone.zoneId());
    int place = 0;
    while (place < others.size() && others.get(place).zoneId().compareTo(zone.zoneId()) < 0) {
      place++;
    }
    others.add(place, zone);
    replace(deviceId, others);
    return true;
  }

  public void remove(String deviceId, String zoneId) {
    replace(deviceId, without(deviceId, zoneId));
  }

  private List<StoredDeviceZone> without(String deviceId, String zoneId) {
    List<StoredDeviceZone> others = new ArrayList<>(of(deviceId));
    others.removeIf(zone -> zone.zoneId().equals(zoneId));
    return others;
  }

  /** Whether a record is older than what is held: another partition has a newer one (rule Z1). */
  public boolean isOutdated(String deviceId, String zoneId, long version, long writtenMillis) {
    StoredDeviceZone known = get(deviceId, zoneId);
    return known != null
        && RecordVersion.partition(known.version()) != RecordVersion.partition(version)
        && known.writtenMillis() > writtenMillis;
  }

  /** Frees the zones that are over. */
  public void freeExpired(long nowMillis) {
    zones.forEach(
        (deviceId, held) -> {
          if (held.stream().anyMatch(zone -> zone.isExpired(nowMillis))) {
            replace(deviceId, held.stream().filter(zone -> !zone.isExpired(nowMillis)).toList());
          }
        });
  }

  public void clear() {
    zones.keySet().forEach(deviceId -> replace(deviceId, List.of()));
  }

  private void replace(String deviceId, List<StoredDeviceZone> next) {
    List<StoredDeviceZone> previous =
        next.isEmpty() ? zones.remove(deviceId) : zones.put(deviceId, List.copyOf(next));
    account(next, 1);
    account(previous == null ? List.of() : previous, -1);
  }

  private void account(List<StoredDeviceZone> changed, int sign) {
    count.addAndGet(sign * changed.size());
    changed.forEach(zone -> bytes.addAndGet((long) sign * zone.bytes()));
  }
}
