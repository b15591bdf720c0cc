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
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;

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
    APPROACH_WITHIN,
    /** Only of a zone of one device. */
    ARRIVE_BY
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

  /** The same with a time by which each device should be there. */
  ZoneSpec arrivingBy(int second) {
    Map<Rule, Object> changed = new EnumMap<>(Rule.class);
    changed.putAll(rules);
    if (second < number(Rule.UNTIL, Integer.MAX_VALUE)) {
      changed.put(Rule.ARRIVE_BY, second);
    }
    return new ZoneSpec(id, area, changed);
  }

  /** The same with rules that a Feature can have: no duration of 0, no validity that is empty. */
  ZoneSpec writable() {
    Map<Rule, Object> changed = new EnumMap<>(Rule.class);
    changed.putAll(rules);
    for (Rule rule : List.of(Rule.DWELL, Rule.ENTER_AFTER, Rule.EXIT_AFTER)) {
      changed.remove(rule, 0);
    }
    if (number(Rule.FROM, Integer.MIN_VALUE) >= number(Rule.UNTIL, Integer.MAX_VALUE)) {
      changed.remove(Rule.UNTIL);
    }
    return new ZoneSpec(id, area, changed);
  }

  /** The zone as a Feature, for zones of one device. */
  public String feature(World world) {
    Map<String, Object> properties = new TreeMap<>();
    if (hasAd()) {
      properties.put("ad", text(id));
    }
    properties.put("adTriggers", triggers().stream().map(one -> text(one.name())).toList());
    if (cap() != null) {
      String key = cap().key == null ? "" : ",\"key\":" + text(cap().key);
      properties.put(
          "adCap", "{\"count\":%d,\"per\":\"PT%dS\"%s}".formatted(cap().count, cap().per, key));
    }
    if (audience() != null) {
      properties.put(
          "audience", "{\"segment\":" + audience().stream().map(ZoneSpec::text).toList() + "}");
    }
    put(
        properties,
        "validFrom",
        number(Rule.FROM),
        second -> text(Instant.ofEpochMilli(World.millis(second))));
    put(
        properties,
        "validUntil",
        number(Rule.UNTIL),
        second -> text(Instant.ofEpochMilli(World.millis(second))));
    put(properties, "dwell", number(Rule.DWELL), ZoneSpec::duration);
    put(properties, "enterConfirmations", number(Rule.ENTER_CONFIRMATIONS), String::valueOf);
    put(properties, "exitConfirmations", number(Rule.EXIT_CONFIRMATIONS), String::valueOf);
    put(properties, "enterAfter", number(Rule.ENTER_AFTER), ZoneSpec::duration);
    put(properties, "exitAfter", number(Rule.EXIT_AFTER), ZoneSpec::duration);
    put(properties, "exitBufferMeters", number(Rule.BUFFER_METERS), String::valueOf);
    put(
        properties,
        "arriveBy",
        number(Rule.ARRIVE_BY),
        second -> text(Instant.ofEpochMilli(World.millis(second))));
    put(properties, "approachMeters", number(Rule.APPROACH_METERS), String::valueOf);
    put(properties, "approachWithin", number(Rule.APPROACH_WITHIN), ZoneSpec::duration);
    properties.put("uncertainty", text(uncertainty().name().toLowerCase(Locale.ROOT)));
    if (rules.get(Rule.HOURS) instanceof Hours hours) {
      properties.put("openingHours", text(weekly(hours)));
    }
    if (when() != null) {
      properties.put("when", text(when().expression));
    }
    String members =
        properties.entrySet().stream()
            .map(property -> text(property.getKey()) + ":" + property.getValue())
            .collect(Collectors.joining(","));
    return "{\"type\":\"Feature\",\"geometry\":{\"type\":\"MultiPolygon\",\"coordinates\":%s},\"properties\":{%s}}"
        .formatted(area.in(world).coordinates(world), members);
  }

  private static void put(
      Map<String, Object> properties, String name, Integer number, IntFunction<String> text) {
    if (number != null) {
      properties.put(name, text.apply(number));
    }
  }

  private static String text(Object value) {
    return "\"" + value + "\"";
  }

  private static String duration(int seconds) {
    return text("PT" + seconds + "S");
  }

  /** As schema.org writes it, from the day and time of the beginning of the week on. */
  private static String weekly(Hours hours) {
    int from = Math.floorMod(hours.from, WEEK_MINUTES);
    int until = from + hours.until - hours.from;
    return "%s %02d:%02d-%02d:%02d"
        .formatted(
            List.of("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su").get(from / 1_440),
            from % 1_440 / 60,
            from % 60,
            until % 1_440 / 60,
            until % 60);
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
