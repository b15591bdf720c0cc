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
 * @param capacity the most devices that the zone has room for; {@link #NO_CAPACITY} when absent
 * @param approachMeters the distance from the shape within which a device approaches (rule T8); 0
 *     when absent
 * @param approachWithin the time within which it would arrive at its closing speed; null when
 *     absent
 * @param arriveByMillis the time by which the device should have entered (rule T10), epoch
 *     milliseconds; {@link #NO_ARRIVAL} when absent
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
    Condition condition,
    int capacity,
    double approachMeters,
    Duration approachWithin,
    long arriveByMillis) {

  public static final int NO_CAPACITY = -1;
  public static final long NO_ARRIVAL = Long.MAX_VALUE;
  public static final double MAX_APPROACH_METERS = 50_000;

  /** The rules of a zone without rule properties. */
  public static final ZoneRules NONE = builder().build();

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

  /** Whether devices that come near it are reported (rule T8). */
  public boolean hasApproach() {
    return approachMeters > 0;
  }

  /** Begins the rules of a zone without rule properties. */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds rules from those that are given, which are those of {@link ZoneRules}. */
  public static final class Builder {
    private Set<Trigger> adTriggers = Set.of(Trigger.ENTER);
    private AdCap adCap;
    private Map<String, List<String>> audience = Map.of();
    private Validity validity = Validity.ALWAYS;
    private Duration dwell;
    private Confirmation enter = Confirmation.NONE;
    private Confirmation exit = Confirmation.NONE;
    private double exitBufferMeters;
    private Uncertainty uncertainty = Uncertainty.IGNORE;
    private Condition condition;
    private int capacity = NO_CAPACITY;
    private double approachMeters;
    private Duration approachWithin;
    private long arriveByMillis = NO_ARRIVAL;

    public Builder adTriggers(Set<Trigger> value) {
      adTriggers = Set.copyOf(value);
      return this;
    }

    public Builder adCap(AdCap value) {
      adCap = value;
      return this;
    }

    public Builder audience(Map<String, List<String>> value) {
      audience = value;
      return this;
    }

    public Builder validity(Validity value) {
      validity = value;
      return this;
    }

    public Builder dwell(Duration value) {
      dwell = value;
      return this;
    }

    public Builder enter(Confirmation value) {
      enter = value;
      return this;
    }

    public Builder exit(Confirmation value) {
      exit = value;
      return this;
    }

    public Builder exitBufferMeters(double value) {
      exitBufferMeters = value;
      return this;
    }

    public Builder uncertainty(Uncertainty value) {
      uncertainty = value;
      return this;
    }

    public Builder condition(Condition value) {
      condition = value;
      return this;
    }

    public Builder capacity(int value) {
      capacity = value;
      return this;
    }

    /**
     * @param within null when absent
     */
    public Builder approach(double meters, Duration within) {
      approachMeters = meters;
      approachWithin = within;
      return this;
    }

    public Builder arriveByMillis(long value) {
      arriveByMillis = value;
      return this;
    }

    public ZoneRules build() {
      return new ZoneRules(
          adTriggers,
          adCap,
          audience,
          validity,
          dwell,
          enter,
          exit,
          exitBufferMeters,
          uncertainty,
          condition,
          capacity,
          approachMeters,
          approachWithin,
          arriveByMillis);
    }
  }
}
