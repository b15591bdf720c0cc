package io.fenceline.evaluation.devicezones;

import io.fenceline.evaluation.Memberships;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.ZonesAtPoint;
import io.fenceline.evaluation.ZonesInForce;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.AdCap;
import io.fenceline.event.zone.CapKey;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Zone;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The zones by which the fixes of one device are evaluated: those of all devices, and its own (rule
 * Z6). One object for all devices, one after the other; not thread-safe.
 */
public final class ZonesOfDevice implements ZonesInForce {
  private final ZonesInForce shared;
  private DeviceZones own = DeviceZones.NONE;

  /**
   * @param shared the zones of all devices
   */
  public ZonesOfDevice(ZonesInForce shared) {
    this.shared = shared;
  }

  /** Sets the device's own zones. */
  public void use(DeviceZones own) {
    this.own = own;
  }

  /** The device's own zones. */
  public DeviceZones own() {
    return own;
  }

  @Override
  public Zone get(String zoneId) {
    return ZoneIds.isOfDevice(zoneId) ? own.get(zoneId) : shared.get(zoneId);
  }

  @Override
  public ZonesAtPoint lookup(
      TimedPosition position, double accuracyMeters, Memberships memberships) {
    ZonesAtPoint at = shared.lookup(position, accuracyMeters, memberships);
    return own.isEmpty()
        ? at
        : new WithOwn(
            at, remaining(at.remaining(), position, accuracyMeters), mayConcernLater(position));
  }

  private boolean mayConcernLater(TimedPosition position) {
    for (PackedZone packed = own.first(); packed.isPresent(); packed.next()) {
      if (packed.mayConcernLater(position.lon(), position.lat())) {
        return true;
      }
    }
    return false;
  }

  /** The zones that the lookup of all zones has left, and those of the device. */
  private List<Zone> remaining(List<Zone> shared, TimedPosition position, double accuracyMeters) {
    List<Zone> remaining = shared;
    for (PackedZone packed = own.first(); packed.isPresent(); packed.next()) {
      if (packed.mayConcern(position.lon(), position.lat())) {
        Zone zone = packed.zone();
        if (zone.rules().validity().contains(position.timeMillis())
            && isFound(zone, position, accuracyMeters)) {
          remaining = remaining.size() == shared.size() ? new ArrayList<>(shared) : remaining;
          remaining.add(zone);
        }
      }
    }
    if (remaining.size() > shared.size() && !shared.isEmpty()) {
      remaining.sort(Zone.BY_ID);
    }
    return remaining;
  }

  /** As the lookup of other zones: those that a circle meets, too, if that lets it enter (T7). */
  private static boolean isFound(Zone zone, TimedPosition position, double accuracyMeters) {
    double lon = position.lon();
    double lat = position.lat();
    return zone.shape().covers(lon, lat)
        || accuracyMeters > 0
            && zone.rules().uncertainty() == Uncertainty.LOOSE
            && zone.shape().isWithin(accuracyMeters, lon, lat);
  }

  @Override
  public List<Zone> meeting(TimedPosition from, TimedPosition to) {
    List<Zone> met = shared.meeting(from, to);
    if (!own.isEmpty()) {
      met.addAll(
          own.unpacked(
              packed -> {
                Zone zone = packed.zone();
                return zone.rules().validity().contains(to.timeMillis())
                    && zone.shape().meets(from.lon(), from.lat(), to.lon(), to.lat());
              }));
      met.sort(Zone.BY_ID);
    }
    return met;
  }

  @Override
  public void approaching(TimedPosition position, Consumer<? super Zone> found) {
    shared.approaching(position, found);
    if (own.isEmpty()) {
      return;
    }
    double lon = position.lon();
    double lat = position.lat();
    for (PackedZone packed = own.first(); packed.isPresent(); packed.next()) {
      if (packed.hasApproach() && packed.mayConcern(lon, lat)) {
        Zone zone = packed.zone();
        if (!zone.shape().covers(lon, lat)) {
          found.accept(zone);
        }
      }
    }
  }

  @Override
  public long longestCapMillis(CapKey key) {
    long longestMillis =
        !key.isShared() && ZoneIds.isOfDevice(key.name()) ? 0 : shared.longestCapMillis(key);
    for (PackedZone packed = own.first(); packed.isPresent(); packed.next()) {
      Zone zone = packed.zone();
      AdCap cap = zone.rules().adCap();
      if (cap != null && CapKey.of(zone).equals(key)) {
        longestMillis = Math.max(longestMillis, cap.per().toMillis());
      }
    }
    return longestMillis;
  }

  /**
   * The result of a lookup in the zones of all devices, and in the device's own.
   *
   * @param mayConcernLater whether a device that rests here may need its own zones
   */
  private record WithOwn(ZonesAtPoint shared, List<Zone> remaining, boolean mayConcernLater)
      implements ZonesAtPoint {
    @Override
    public boolean isUnchanged(int membership) {
      return shared.isUnchanged(membership);
    }

    @Override
    public int unchangedCount() {
      return shared.unchangedCount();
    }

    @Override
    public boolean areAllUnchanged() {
      return !mayConcernLater && shared.areAllUnchanged();
    }
  }
}
