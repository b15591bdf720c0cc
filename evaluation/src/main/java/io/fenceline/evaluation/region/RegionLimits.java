package io.fenceline.evaluation.region;

import io.fenceline.evaluation.Approach;
import io.fenceline.evaluation.region.SafeRegion.Cause;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.RecordVersion;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.OpeningHours;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import io.fenceline.geo.ellipsoid.Box;

/**
 * The region around a point, narrowed by one zone after the other. All answers err to the safe
 * side: a smaller box, an earlier time. Used once.
 */
final class RegionLimits {
  /** A metre of latitude; a device would soon leave a smaller region. */
  static final double LEAST_DEGREES = 1e-5;

  /** Over the rounding of borders and of the box's sides. */
  private static final double MARGIN_DEGREES = 1e-8;

  /** Over twice the error of distances (rule G2). */
  private static final double MARGIN_METERS = 2;

  /** Sides are rounded to a centimetre, inwards. */
  private static final double STEPS_PER_DEGREE = 1e7;

  private final SafeRegionRequest asked;
  private final double mostDegrees;
  private double degrees;
  private long untilMillis = Long.MAX_VALUE;
  private String nearest;
  private SafeRegion obstacle;

  /**
   * @param mostDegrees half the side of the largest region
   */
  RegionLimits(SafeRegionRequest asked, double mostDegrees) {
    this.asked = asked;
    this.mostDegrees = mostDegrees;
    this.degrees = mostDegrees;
  }

  /**
   * Adds a zone that may have its border in the region or cover it.
   *
   * @param zone null if it was removed
   * @param member null unless the device is one
   */
  void add(Zone zone, MembershipSet.Entry member) {
    if (member == null) {
      addToVisitor(zone);
    } else if (zone == null || !existsNow(zone)) {
      obstruct(Cause.TRANSITION_DUE, member.zoneId());
    } else {
      addToMember(zone, member);
    }
  }

  /** Adds a zone of this device alone, which is no member, wherever the zone is. */
  void addOwn(Zone zone) {
    long until = zone.rules().validity().untilMillis();
    if (asked.timeMillis() >= until) {
      return;
    }
    addToVisitor(zone);
    if (zone.rules().hasApproach()) {
      addApproach(zone);
    }
    long arriveBy = zone.rules().arriveByMillis();
    if (arriveBy > asked.timeMillis()) {
      untilMillis = Math.min(untilMillis, arriveBy); // OVERDUE, rule T10.
    }
  }

  private void addToVisitor(Zone zone) {
    Shape shape = zone.shape();
    boolean isCircle = zone.rules().uncertainty() != Uncertainty.IGNORE;
    double meters = isCircle ? shape.distanceMeters(asked.lon(), asked.lat()) : Double.NaN;
    boolean reaches = isCircle ? meters <= asked.accuracyMeters() + MARGIN_METERS : covers(zone);
    if (reaches && !existsNow(zone)) {
      limitTime(zone); // Until then it has no border, either.
    } else if (reaches && (asked.device() != null || dependsOnMore(zone) != null)) {
      Cause more = dependsOnMore(zone);
      obstruct(more == null ? Cause.TRANSITION_DUE : more, zone.id());
    } else if (reaches) {
      limitTime(zone);
      narrow(zone, clearance(shape));
    } else if (asked.timeMillis() < zone.rules().validity().untilMillis()) {
      narrow(zone, isCircle ? within(meters - asked.accuracyMeters()) : clearance(shape));
    }
  }

  private void addToMember(Zone zone, MembershipSet.Entry member) {
    double buffer = zone.rules().exitBufferMeters();
    boolean covers = covers(zone);
    double meters = covers ? 0 : zone.shape().distanceMeters(asked.lon(), asked.lat());
    Cause more = dependsOnMore(zone);
    if (more != null || meters > buffer || !covers && buffer == 0) {
      obstruct(more == null ? Cause.TRANSITION_DUE : more, zone.id());
      return;
    }
    narrow(zone, Math.max(within(buffer - meters), covers ? clearance(zone.shape()) : 0));
    limitTime(zone);
    limitByDwell(zone, member);
  }

  /**
   * Adds a zone that the device, which is no member, may approach. Whether it has approached the
   * zone already is not known, nor how near it was then.
   */
  void addApproach(Zone zone) {
    double most = zone.rules().approachMeters();
    double meters = zone.shape().distanceMeters(asked.lon(), asked.lat());
    if (meters <= Approach.REARM_FACTOR * most + MARGIN_METERS) {
      obstruct(Cause.APPROACH, zone.id());
    } else {
      narrow(zone, within(meters - most));
    }
  }

  /**
   * A DWELL that was due at the last fix has been emitted, if that came after the ENTER, and the
   * zone had this rule then.
   */
  private void limitByDwell(Zone zone, MembershipSet.Entry member) {
    if (zone.rules().dwell() == null) {
      return;
    }
    long dueMillis = member.enteredAtMillis() + zone.rules().dwell().toMillis();
    if (dueMillis > asked.timeMillis()) {
      untilMillis = Math.min(untilMillis, dueMillis);
    } else if (asked.device().memberships().timeMillis() >= asked.timeMillis()
        || member.zoneVersion() != RecordVersion.offset(zone.version())) {
      obstruct(Cause.DWELL_UNKNOWN, zone.id());
    }
  }

  /** Why the effect of a fix in the zone depends on more than its position; null if it does not. */
  private static Cause dependsOnMore(Zone zone) {
    ZoneRules rules = zone.rules();
    if (rules.condition() != null) {
      return Cause.CONDITION;
    }
    if (rules.uncertainty() != Uncertainty.IGNORE) {
      return Cause.UNCERTAINTY;
    }
    return zone.ad() != null && rules.adTriggers().contains(Trigger.INSIDE)
        ? Cause.INSIDE_AD
        : null;
  }

  private boolean existsNow(Zone zone) {
    return zone.rules().validity().contains(asked.timeMillis());
  }

  private boolean covers(Zone zone) {
    return zone.shape().covers(asked.lon(), asked.lat());
  }

  /** The region ends when the zone may begin or end to exist. */
  private void limitTime(Zone zone) {
    Validity validity = zone.rules().validity();
    OpeningHours hours = validity.hours();
    long time = asked.timeMillis();
    if (time < validity.fromMillis()) {
      untilMillis = Math.min(untilMillis, validity.fromMillis());
    } else if (time < validity.untilMillis()) {
      untilMillis = Math.min(untilMillis, validity.untilMillis());
      untilMillis =
          hours == null ? untilMillis : Math.min(untilMillis, hours.spanAt(time).untilMillis());
    }
  }

  /** Segments meet circles and corridors with an error of up to a metre (rules G2 and T4). */
  private double clearance(Shape shape) {
    double margin =
        shape instanceof PolygonShape ? 0 : LEAST_DEGREES / Math.cos(Math.toRadians(asked.lat()));
    return shape.clearanceDegrees(asked.lon(), asked.lat(), degrees + margin) - margin;
  }

  /** Degrees such that no point of the square is farther away; its radius grows no slower. */
  private double within(double meters) {
    double radius = square(mostDegrees).radiusMeters();
    return mostDegrees * Math.max(0, Math.min(1, (meters - MARGIN_METERS) / radius));
  }

  private void narrow(Zone zone, double clearance) {
    if (clearance < degrees) {
      degrees = clearance;
      nearest = zone.id();
    }
  }

  private void obstruct(Cause cause, String zoneId) {
    obstacle = obstacle == null ? SafeRegion.none(cause, zoneId) : obstacle;
  }

  /** Whether a larger region would not be narrowed by the zones that were added. */
  boolean areOpen() {
    return obstacle == null && degrees == mostDegrees;
  }

  /** The square around the point, with half its side. */
  Box square(double half) {
    return new Box(asked.lon() - half, asked.lat() - half, asked.lon() + half, asked.lat() + half);
  }

  SafeRegion region() {
    if (obstacle != null) {
      return obstacle;
    }
    if (degrees < LEAST_DEGREES) {
      return SafeRegion.none(Cause.BORDER, nearest);
    }
    Box exact = square(degrees - MARGIN_DEGREES);
    Box box =
        new Box(up(exact.west()), up(exact.south()), 0 - up(-exact.east()), 0 - up(-exact.north()));
    ReportedDevice device = asked.device();
    return device == null || box.contains(device.last().lon(), device.last().lat())
        ? new SafeRegion(box, untilMillis, null, null)
        : SafeRegion.none(Cause.NOT_REPORTED, null);
  }

  private static double up(double degrees) {
    return Math.ceil(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE + 0.0; // Not -0.
  }
}
