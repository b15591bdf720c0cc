package io.fenceline.gateway.state;

import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.geo.index.points.BoundingBox;
import io.fenceline.geo.index.points.Located;
import io.fenceline.geo.index.points.Nearby;
import io.fenceline.geo.index.points.PointCount;
import io.fenceline.geo.index.points.PointGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The devices: their last fixes, their memberships, and their ids by the beginnings of these. Any
 * thread may read, without locks. One thread writes fixes, one thread (the same or another) writes
 * memberships.
 */
public final class DeviceStore {
  /** The last fix of a device. */
  private static final class LastFix implements Located {
    private final Fix fix;

    /** Used by the writer only. */
    private long seenMillis;

    private LastFix(Fix fix, long seenMillis) {
      this.fix = fix;
      this.seenMillis = seenMillis;
    }

    @Override
    public String id() {
      return fix.deviceId();
    }

    @Override
    public double lon() {
      return fix.lon();
    }

    @Override
    public double lat() {
      return fix.lat();
    }
  }

  private final int most;
  private final Map<String, LastFix> fixes = new ConcurrentHashMap<>();
  private final Map<String, MembershipSet> memberships = new ConcurrentHashMap<>();
  private final Map<String, Set<String>> devicesByZone = new ConcurrentHashMap<>();
  private final PointGrid<LastFix> grid = new PointGrid<>();
  private final PrefixIndex ids = new PrefixIndex();

  /** Without a limit. */
  public DeviceStore() {
    this(Integer.MAX_VALUE);
  }

  /**
   * @param most devices whose fixes, and whose memberships, are held
   */
  public DeviceStore(int most) {
    this.most = most;
  }

  /** Whether a fix of this device may be put: it is known, or there is room for it. */
  public boolean admitsFix(String deviceId) {
    return fixes.size() < most || fixes.containsKey(deviceId);
  }

  /** Whether memberships of this device may be put. */
  public boolean admitsMemberships(String deviceId) {
    return memberships.size() < most || memberships.containsKey(deviceId);
  }

  /** How many devices are held at most. */
  public int most() {
    return most;
  }

  /** The number of devices whose last fix is known. */
  public int size() {
    return fixes.size();
  }

  /** Null when nothing is known of the device. */
  public DeviceState get(String deviceId) {
    LastFix last = fixes.get(deviceId);
    MembershipSet zones = memberships.get(deviceId);
    return last == null && zones == null
        ? null
        : new DeviceState(deviceId, last == null ? null : last.fix, zones);
  }

  /**
   * The devices whose last fixes are at most this far from a point, nearest first.
   *
   * @param radiusMeters at least 0
   * @param limit at least 1
   */
  public List<Nearby<DeviceState>> near(double lon, double lat, double radiusMeters, int limit) {
    List<Nearby<DeviceState>> found = new ArrayList<>();
    for (Nearby<LastFix> nearby : grid.near(lon, lat, radiusMeters, limit)) {
      found.add(new Nearby<>(stateOf(nearby.value().fix), nearby.distanceMeters()));
    }
    return found;
  }

  /**
   * Devices whose last fixes are in the box, in no particular order.
   *
   * @param limit at least 1
   */
  public List<DeviceState> inBox(BoundingBox box, int limit) {
    List<DeviceState> found = new ArrayList<>();
    for (LastFix last : grid.inBox(box, limit)) {
      found.add(stateOf(last.fix));
    }
    return found;
  }

  /** The devices of each square that meets the box, by their last fixes, in no particular order. */
  public List<PointCount> counts(BoundingBox box) {
    return grid.counts(box);
  }

  /**
   * Devices that are members of the zone, in no particular order.
   *
   * @param limit at least 1
   */
  public List<DeviceState> insideZone(String zoneId, int limit) {
    List<DeviceState> found = new ArrayList<>();
    for (String deviceId : devicesByZone.getOrDefault(zoneId, Set.of())) {
      if (found.size() == limit) {
        break;
      }
      // Another thread may be changing it.
      MembershipSet zones = memberships.get(deviceId);
      if (zones != null) {
        LastFix last = fixes.get(deviceId);
        found.add(new DeviceState(deviceId, last == null ? null : last.fix, zones));
      }
    }
    return found;
  }

  /** How many devices are members of the zone. */
  public int countInside(String zoneId) {
    return devicesByZone.getOrDefault(zoneId, Set.of()).size();
  }

  /** Passes on each device whose last fix is known, in no particular order. */
  public void forEachWithFix(Consumer<DeviceState> consumer) {
    fixes.values().forEach(last -> consumer.accept(stateOf(last.fix)));
  }

  /**
   * Devices whose ids begin so, in the order of the ids, without regard to case.
   *
   * @param limit at least 1
   */
  public List<String> withIdPrefix(String prefix, int limit) {
    return List.copyOf(ids.find(prefix, limit));
  }

  /** To be called when something of a device has become known, or nothing is any more. */
  private void index(String deviceId) {
    synchronized (ids) { // One thread may bring what is known of a device as the other forgets it.
      if (get(deviceId) == null) {
        ids.remove(deviceId, deviceId);
      } else {
        ids.add(deviceId, deviceId);
      }
    }
  }

  private DeviceState stateOf(Fix fix) {
    return new DeviceState(fix.deviceId(), fix, memberships.get(fix.deviceId()));
  }

  /**
   * Keeps the fix, unless the last one of its device is as new by event time.
   *
   * @param seenMillis arrival of the fix, epoch milliseconds
   * @return whether it came by another partition than the one that was kept
   */
  public boolean putFix(Fix fix, long seenMillis) {
    LastFix known = fixes.get(fix.deviceId());
    if (known != null && known.fix.timeMillis() >= fix.timeMillis()) {
      known.seenMillis = Math.max(known.seenMillis, seenMillis);
    } else {
      LastFix last = new LastFix(fix, seenMillis);
      fixes.put(fix.deviceId(), last);
      grid.replace(known, last);
      if (known == null) {
        index(fix.deviceId());
      }
    }
    return known != null && known.fix.partition() != fix.partition();
  }

  /** The device was reset: any fix is newer than what is known of it. */
  public void removeFix(String deviceId) {
    LastFix known = fixes.remove(deviceId);
    if (known != null) {
      grid.replace(known, null);
      index(deviceId);
    }
  }

  /** Forgets the fixes of all devices that were last seen before this instant. */
  public void forgetSeenBefore(long millis) {
    List<LastFix> silent =
        fixes.values().stream().filter(last -> last.seenMillis < millis).toList();
    silent.forEach(last -> removeFix(last.id()));
  }

  /** Replaces the memberships of a device. */
  public void putMemberships(MembershipSet current) {
    MembershipSet previous = memberships.put(current.deviceId(), current);
    for (MembershipSet.Entry zone : current.zones()) {
      devicesByZone
          .computeIfAbsent(zone.id(), id -> ConcurrentHashMap.newKeySet())
          .add(current.deviceId());
    }
    leave(previous, current.zones().stream().map(MembershipSet.Entry::id).toList());
    if (previous == null) {
      index(current.deviceId());
    }
  }

  /** The device is in no zone. */
  public void removeMemberships(String deviceId) {
    leave(memberships.remove(deviceId), List.of());
    index(deviceId);
  }

  /** No device is in any zone, as far as is known. */
  public void clearMemberships() {
    List<String> members = List.copyOf(memberships.keySet());
    memberships.clear();
    devicesByZone.clear();
    members.forEach(this::index);
  }

  private void leave(MembershipSet previous, List<String> unchanged) {
    if (previous == null) {
      return;
    }
    for (MembershipSet.Entry zone : previous.zones()) {
      Set<String> devices = devicesByZone.get(zone.id());
      if (devices != null && !unchanged.contains(zone.id())) {
        devices.remove(previous.deviceId());
        if (devices.isEmpty()) {
          devicesByZone.remove(zone.id());
        }
      }
    }
  }
}
