package io.fenceline.job.model.scenario;

import io.fenceline.event.Bytes;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.AdCap;
import io.fenceline.event.zone.Confirmation;
import io.fenceline.event.zone.OpeningHours;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.condition.CelCondition;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A zone as the model sees it: whole cells and seconds.
 *
 * @param rules only those that it has
 */
public record ZoneSpec(String id, Area area, Map<Rule, Object> rules) {
  private static final int WEEK_MINUTES = 7 * 24 * 60;

  /** The properties of a zone, each with the type of its value. */
  public enum Rule {
    /** Boolean TRUE. */
    AD,
    /** A set of {@link Trigger}. */
    TRIGGERS,
    CAP,
    /** The accepted texts of the attribute "segment": a set of them. */
    AUDIENCE,
    FROM,
    UNTIL,
    DWELL,
    ENTER_CONFIRMATIONS,
    EXIT_CONFIRMATIONS,
    ENTER_AFTER,
    EXIT_AFTER,
    BUFFER_METERS,
    /** An {@link Uncertainty}. */
    UNCERTAINTY,
    HOURS,
    /** A {@link When}. */
    WHEN,
    APPROACH_METERS,
    /** Only with the metres. */
    APPROACH_WITHIN
  }

  /** A condition, and the fixes for which it holds. */
  @SuppressWarnings("ImmutableEnumChecker") // No predicate changes.
  public enum When {
    PREMIUM("fix.attributes.segment == 'premium'", fix -> "premium".equals(fix.segment().text())),
    OTHER_THAN_BASIC(
        "!(fix.attributes.segment == 'basic')",
        fix ->
            fix.segment() != SegmentAttribute.ABSENT
                && fix.segment() != SegmentAttribute.NULL
                && fix.segment() != SegmentAttribute.BASIC),
    SEVEN("fix.attributes.segment > 1.75", fix -> fix.segment() == SegmentAttribute.SEVEN),
    ACCURATE(
        "fix.accuracyMeters < 100",
        fix -> fix.accuracyMeters() != null && fix.accuracyMeters() < 100),
    NOT_ACCURATE(
        "!has(fix.accuracyMeters) || fix.accuracyMeters >= 100",
        fix -> fix.accuracyMeters() == null || fix.accuracyMeters() >= 100);

    private final String expression;
    private final Predicate<Command.Fix> holds;

    When(String expression, Predicate<Command.Fix> holds) {
      this.expression = expression;
      this.holds = holds;
    }
  }

  /** Minutes since second 0, from and until which the zone is open. */
  public record Hours(int from, int until) {
    boolean isOpenAt(int second) {
      return 60 * from <= second && second < 60 * until;
    }
  }

  /**
   * @param key null for the zone's id
   */
  public record Cap(int count, int per, String key) {}

  public boolean hasAd() {
    return rules.containsKey(Rule.AD);
  }

  /** Null where it is absent. */
  public Integer number(Rule rule) {
    return (Integer) rules.get(rule);
  }

  public int number(Rule rule, int absent) {
    return (Integer) rules.getOrDefault(rule, absent);
  }

  public Cap cap() {
    return (Cap) rules.get(Rule.CAP);
  }

  @SuppressWarnings("unchecked")
  public Set<Trigger> triggers() {
    return (Set<Trigger>) rules.getOrDefault(Rule.TRIGGERS, Set.of(Trigger.ENTER));
  }

  /** Null where it is absent. */
  @SuppressWarnings("unchecked")
  public Set<String> audience() {
    return (Set<String>) rules.get(Rule.AUDIENCE);
  }

  public boolean isValidAt(int second) {
    return number(Rule.FROM, Integer.MIN_VALUE) <= second
        && second < number(Rule.UNTIL, Integer.MAX_VALUE)
        && isOpenAt(second);
  }

  public boolean isOpenAt(int second) {
    Hours hours = (Hours) rules.get(Rule.HOURS);
    return hours == null || hours.isOpenAt(second);
  }

  /** The first second after one and up to another at which it is closed; null for none. */
  public Integer closingIn(int after, int upTo) {
    for (int second = after + 1; second <= upTo; second++) {
      if (!isOpenAt(second)) {
        return second;
      }
    }
    return null;
  }

  public Uncertainty uncertainty() {
    return (Uncertainty) rules.getOrDefault(Rule.UNCERTAINTY, Uncertainty.IGNORE);
  }

  /** Null where it is absent. */
  public When when() {
    return (When) rules.get(Rule.WHEN);
  }

  public boolean holds(Command.Fix fix) {
    return when() == null || when().holds.test(fix);
  }

  /** World's second 0 is the beginning of a Monday. */
  private OpeningHours openingHours() {
    Hours hours = (Hours) rules.get(Rule.HOURS);
    if (hours == null) {
      return null;
    }
    int from = Math.floorMod(hours.from, WEEK_MINUTES);
    return new OpeningHours(
        List.of(new OpeningHours.Interval(from, from + hours.until - hours.from)), ZoneOffset.UTC);
  }

  /** The zone as the job gets it. */
  public Zone zone(World world, long version) {
    Integer from = number(Rule.FROM);
    Integer until = number(Rule.UNTIL);
    Integer dwell = number(Rule.DWELL);
    Integer within = number(Rule.APPROACH_WITHIN);
    ZoneRules real =
        ZoneRules.builder()
            .adTriggers(triggers())
            .adCap(
                cap() == null
                    ? null
                    : new AdCap(cap().count, Duration.ofSeconds(cap().per), cap().key))
            .audience(audience() == null ? Map.of() : Map.of("segment", List.copyOf(audience())))
            .validity(
                new Validity(
                    from == null ? Long.MIN_VALUE : World.millis(from),
                    until == null ? Long.MAX_VALUE : World.millis(until),
                    openingHours()))
            .dwell(dwell == null ? null : Duration.ofSeconds(dwell))
            .enter(
                new Confirmation(
                    number(Rule.ENTER_CONFIRMATIONS, 1), 1_000L * number(Rule.ENTER_AFTER, 0)))
            .exit(
                new Confirmation(
                    number(Rule.EXIT_CONFIRMATIONS, 1), 1_000L * number(Rule.EXIT_AFTER, 0)))
            .exitBufferMeters(number(Rule.BUFFER_METERS, 0))
            .approach(
                number(Rule.APPROACH_METERS, 0), within == null ? null : Duration.ofSeconds(within))
            .uncertainty(uncertainty())
            .condition(when() == null ? null : CelCondition.of(when().expression, null))
            .build();
    return new Zone(
        id,
        version,
        area.in(world).shape(world),
        real,
        hasAd() ? Bytes.utf8("\"" + id + "\"") : null);
  }

  /** The same without one of its rules, or a piece of its area, each in turn. */
  public List<ZoneSpec> simpler() {
    List<ZoneSpec> simpler = new ArrayList<>();
    for (Rule rule : rules.keySet()) {
      Map<Rule, Object> others = new EnumMap<>(rules);
      others.remove(rule);
      if (rule == Rule.APPROACH_METERS) {
        others.remove(Rule.APPROACH_WITHIN);
      }
      simpler.add(new ZoneSpec(id, area, others));
    }
    area.simpler().forEach(less -> simpler.add(new ZoneSpec(id, less, rules)));
    return simpler;
  }
}
