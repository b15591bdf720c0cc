package io.fenceline.evaluation.region;

import io.fenceline.evaluation.Approach;
import io.fenceline.evaluation.region.SafeRegion.Cause;
import io.fenceline.evaluation.zones.ApproachZones;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.zone.Zone;
import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.ellipsoid.Extent;
import io.fenceline.geo.index.IndexedZone;
import io.fenceline.geo.index.ZoneIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Finds safe regions: squares around a point, larger ones while no zone narrows them. The device is
 * taken to have had its last fix applied. Not thread-safe, because the index is not.
 */
public final class SafeRegionSearch<Z extends IndexedZone> {
  /** Of a fix that a region is about; zones that take fixes as circles reach so far. */
  public static final double MAX_ACCURACY_METERS = 1_000;

  /** Half the side of the largest region: some 11 km of latitude. */
  static final double MOST_DEGREES = 0.1;

  private static final double MOST_LATITUDE = 89;

  /** Some 43 m. */
  private static final double FIRST_DEGREES = MOST_DEGREES / 256;

  private static final double GROWTH = 4;

  /** Looked at in one square; where there are more, the region is smaller (rule E8). */
  private static final int MOST_ZONES = 500;

  private final ZoneIndex<Z> index;
  private final Function<? super Z, Zone> zoneOf;
  private final ApproachZones approaches;

  /**
   * @param approaches by the {@link Approach#REARM_FACTOR}
   */
  public SafeRegionSearch(
      ZoneIndex<Z> index, Function<? super Z, Zone> zoneOf, ApproachZones approaches) {
    this.index = index;
    this.zoneOf = zoneOf;
    this.approaches = approaches;
  }

  /** The region of the zones alone, in which the same zones cover each point. */
  public SafeRegion aroundPoint(double lon, double lat, double accuracyMeters, long timeMillis) {
    return find(new SafeRegionRequest(lon, lat, accuracyMeters, timeMillis, null));
  }

  /**
   * The region of a device, in which no fix of that accuracy has an effect: no transition, no ad,
   * no confirmation streak begins or ends.
   *
   * @param lon of the device's last fix, or nearby
   */
  public SafeRegion ofDevice(double lon, double lat, double accuracyMeters, ReportedDevice device) {
    return device.last() == null
        ? SafeRegion.none(Cause.NOT_REPORTED, null)
        : find(new SafeRegionRequest(lon, lat, accuracyMeters, device.last().timeMillis(), device));
  }

  /**
   * A region never reaches longitude 180, where zones on both sides count (rule G3), nor a pole,
   * around which degrees of longitude are short.
   */
  private SafeRegion find(SafeRegionRequest asked) {
    double room = Math.min(180 - Math.abs(asked.lon()), MOST_LATITUDE - Math.abs(asked.lat()));
    double most = Math.min(MOST_DEGREES, room);
    if (most < RegionLimits.LEAST_DEGREES) {
      return SafeRegion.none(Cause.ANTIMERIDIAN_OR_POLE, null);
    }
    double half = Math.min(FIRST_DEGREES, most);
    RegionLimits limits = limits(asked, half);
    RegionLimits known = limits;
    while (limits != null && limits.areOpen() && half < most) {
      known = limits;
      half = Math.min(GROWTH * half, most);
      limits = limits(asked, half);
    }
    known = limits == null ? known : limits;
    return known == null ? SafeRegion.none(Cause.MANY_ZONES, null) : known.region();
  }

  /** Null if there are too many zones. */
  private RegionLimits limits(SafeRegionRequest asked, double half) {
    RegionLimits limits = new RegionLimits(asked, half);
    List<MembershipSet.Entry> members =
        asked.device() == null ? List.of() : asked.device().memberships().zones();
    if (members.size() > MOST_ZONES) {
      return null;
    }
    for (MembershipSet.Entry member : members) {
      limits.add(zoneOf(member, asked.device()), member);
    }
    if (asked.device() != null) {
      asked.device().own().stream()
          .filter(zone -> isNoMember(members, zone.id()))
          .forEach(limits::addOwn);
    }
    double reach = limits.square(half).radiusMeters() + asked.accuracyMeters();
    List<Box> boxes = Extent.around(asked.lon(), asked.lat(), reach).boxes();
    List<Z> found = new ArrayList<>();
    index.zonesMeeting(boxes, MOST_ZONES + 1, found::add);
    for (Z zone : found) {
      if (isNoMember(members, zone.id())) {
        limits.add(zoneOf.apply(zone), null);
      }
    }
    List<Zone> near = asked.device() == null ? List.of() : near(asked, boxes);
    near.stream().filter(zone -> isNoMember(members, zone.id())).forEach(limits::addApproach);
    return Math.max(found.size(), near.size()) > MOST_ZONES ? null : limits;
  }

  /** Null if there is none any more. */
  private Zone zoneOf(MembershipSet.Entry member, ReportedDevice device) {
    if (member.ofDevice()) {
      return device.own(member.id());
    }
    Z zone = index.get(member.id());
    return zone == null ? null : zoneOf.apply(zone);
  }

  /** The zones that a device in the boxes may approach. */
  private List<Zone> near(SafeRegionRequest asked, List<Box> boxes) {
    List<Zone> near = new ArrayList<>();
    approaches.findMeeting(
        boxes,
        MOST_ZONES + 1,
        zone -> {
          if (asked.timeMillis() < zone.rules().validity().untilMillis()) {
            near.add(zone);
          }
        });
    return near;
  }

  private static boolean isNoMember(List<MembershipSet.Entry> members, String zoneId) {
    return members.stream().noneMatch(member -> member.id().equals(zoneId));
  }
}
