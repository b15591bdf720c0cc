package io.fenceline.evaluation.explain;

import io.fenceline.event.Transition;
import io.fenceline.event.zone.Zone;
import java.util.Map;

/**
 * A decision about a device and a zone, and the rule that made it.
 *
 * @param zone null if there is none of this id any more
 * @param transition null if there was none
 * @param borderMeters from the fix to the border of the zone, negative inside; NaN without a fix or
 *     a zone
 * @param values that the rule compared, by name, in the order of their importance
 */
public record ZoneDecision(
    String zoneId,
    Zone zone,
    Effect effect,
    Rule rule,
    Transition transition,
    double borderMeters,
    Map<String, Object> values) {

  /** The effect of a fix on the membership of a device. */
  public enum Effect {
    ENTERS,
    LEAVES,
    DWELLS,
    CROSSES,
    APPROACHES,
    IS_OVERDUE,
    /** Stays a member. */
    STAYS,
    /** Is no member, and does not become one. */
    STAYS_OUTSIDE,
    /** Is no member yet: a confirmation streak runs. */
    MAY_ENTER,
    /** Is still a member: a confirmation streak runs. */
    MAY_LEAVE
  }
}
