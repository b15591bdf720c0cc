package io.fenceline.event.zone;

import io.fenceline.event.Trigger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The properties of a zone that Fenceline reads, but for its ad.
 *
 * @param adTriggers never null; {@link #NONE} has ENTER alone
 * @param adCap null when absent
 * @param audience attribute name to the accepted values as text, in the order given; empty when
 *     absent
 * @param validity the times at which the zone exists
 * @param dwell null when absent
 * @param enter the proof that a device has entered
 * @param exit the proof that a device has left
 * @param exitBufferMeters at least 0
 * @param uncertainty the meaning of the accuracy of fixes
 * @param condition on the fixes that the zone covers; null when absent
 */
public record ZoneRules(
    Set<Trigger> adTriggers,
    AdCap adCap,
    Map<String, List<String>> audience,
    Validity validity,
    Duration dwell,
    Confirmation enter,
    Confirmation exit,
    double exitBufferMeters,
    Uncertainty uncertainty,
    Condition condition) {

  /** The rules of a zone without rule properties. */
  public static final ZoneRules NONE =
      new ZoneRules(
          Set.of(Trigger.ENTER),
          null,
          Map.of(),
          Validity.ALWAYS,
          null,
          Confirmation.NONE,
          Confirmation.NONE,
          0,
          Uncertainty.IGNORE,
          null);

  /**
   * Whether a fix of a device that was inside the zone, and still is, may have an effect: a DWELL,
   * an ad, the end of the validity, a fix too inaccurate to be inside, or one for which the
   * condition does not hold. If not, such a fix need not be evaluated for this zone.
   */
  public boolean needsEvaluationWhileInside() {
    return dwell != null
        || adTriggers.contains(Trigger.INSIDE)
        || !validity.equals(Validity.ALWAYS)
        || !coversByPositionAlone();
  }

  /**
   * Whether the zone, while it exists, covers each fix that its shape covers, and no other: neither
   * hours nor accuracy nor a condition matter.
   */
  public boolean coversByPositionAlone() {
    return validity.hours() == null && uncertainty == Uncertainty.IGNORE && condition == null;
  }

  public ZoneRules withAdTriggers(Set<Trigger> triggers) {
    return new ZoneRules(
        Set.copyOf(triggers),
        adCap,
        audience,
        validity,
        dwell,
        enter,
        exit,
        exitBufferMeters,
        uncertainty,
        condition);
  }
}
