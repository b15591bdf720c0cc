package io.fenceline.event;

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
 * @param validFromMillis epoch milliseconds, inclusive; Long.MIN_VALUE when absent
 * @param validUntilMillis epoch milliseconds, exclusive; Long.MAX_VALUE when absent
 * @param dwell null when absent
 * @param enterConfirmations at least 1
 * @param exitConfirmations at least 1
 * @param exitBufferMeters at least 0
 */
public record ZoneRules(
    Set<Trigger> adTriggers,
    AdCap adCap,
    Map<String, List<String>> audience,
    long validFromMillis,
    long validUntilMillis,
    Duration dwell,
    int enterConfirmations,
    int exitConfirmations,
    double exitBufferMeters) {

  /** The rules of a zone without rule properties. */
  public static final ZoneRules NONE =
      new ZoneRules(
          Set.of(Trigger.ENTER), null, Map.of(), Long.MIN_VALUE, Long.MAX_VALUE, null, 1, 1, 0);

  /** Whether the zone exists for a fix of this event time, epoch milliseconds. */
  public boolean isValidAt(long timeMillis) {
    return validFromMillis <= timeMillis && timeMillis < validUntilMillis;
  }

  /**
   * Whether a fix of a device that was inside the zone, and still is, may have an effect: a DWELL,
   * an ad, or the end of the validity. If not, such a fix need not be evaluated for this zone.
   */
  public boolean needsEvaluationWhileInside() {
    return dwell != null
        || adTriggers.contains(Trigger.INSIDE)
        || validFromMillis != Long.MIN_VALUE
        || validUntilMillis != Long.MAX_VALUE;
  }

  public ZoneRules withAdTriggers(Set<Trigger> triggers) {
    return new ZoneRules(
        Set.copyOf(triggers),
        adCap,
        audience,
        validFromMillis,
        validUntilMillis,
        dwell,
        enterConfirmations,
        exitConfirmations,
        exitBufferMeters);
  }
}
