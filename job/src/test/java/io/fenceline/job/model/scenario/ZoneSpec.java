package io.fenceline.job.model.scenario;

import io.fenceline.event.AdCap;
import io.fenceline.event.Bytes;
import io.fenceline.event.Trigger;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A zone as the model sees it: whole cells and seconds.
 *
 * @param rules only those that it has
 */
public record ZoneSpec(String id, Area area, Map<Rule, Object> rules) {

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
    BUFFER_METERS
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
        && second < number(Rule.UNTIL, Integer.MAX_VALUE);
  }

  /** The zone as the job gets it. */
  public Zone zone(World world, long version) {
    Integer from = number(Rule.FROM);
    Integer until = number(Rule.UNTIL);
    Integer dwell = number(Rule.DWELL);
    ZoneRules real =
        new ZoneRules(
            triggers(),
            cap() == null ? null : new AdCap(cap().count, Duration.ofSeconds(cap().per), cap().key),
            audience() == null ? Map.of() : Map.of("segment", List.copyOf(audience())),
            from == null ? Long.MIN_VALUE : World.millis(from),
            until == null ? Long.MAX_VALUE : World.millis(until),
            dwell == null ? null : Duration.ofSeconds(dwell),
            number(Rule.ENTER_CONFIRMATIONS, 1),
            number(Rule.EXIT_CONFIRMATIONS, 1),
            number(Rule.BUFFER_METERS, 0));
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
      simpler.add(new ZoneSpec(id, area, others));
    }
    area.simpler().forEach(less -> simpler.add(new ZoneSpec(id, less, rules)));
    return simpler;
  }
}
