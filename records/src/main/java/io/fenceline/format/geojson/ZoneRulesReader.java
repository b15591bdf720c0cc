package io.fenceline.format.geojson;

import io.fenceline.event.RefusalReason;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.AdCap;
import io.fenceline.event.zone.Condition;
import io.fenceline.event.zone.Confirmation;
import io.fenceline.event.zone.OpeningHours;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.fix.TimeReader;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.input.Utf8;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRulesProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the rules among a Feature's properties; every mistake is a BAD_PROPERTY. */
final class ZoneRulesReader {
  private static final String AD_TRIGGERS = "adTriggers";
  private static final String AD_CAP = "adCap";
  private static final String AUDIENCE = "audience";
  private static final String VALID_FROM = "validFrom";
  private static final String VALID_UNTIL = "validUntil";
  private static final String DWELL = "dwell";
  private static final String ENTER_CONFIRMATIONS = "enterConfirmations";
  private static final String EXIT_CONFIRMATIONS = "exitConfirmations";
  private static final String ENTER_AFTER = "enterAfter";
  private static final String EXIT_AFTER = "exitAfter";
  private static final String EXIT_BUFFER_METERS = "exitBufferMeters";
  private static final String UNCERTAINTY = "uncertainty";
  private static final String OPENING_HOURS = "openingHours";
  private static final String TIME_ZONE = "timeZone";
  private static final String CAPACITY = "capacity";
  private static final String APPROACH_METERS = "approachMeters";
  private static final String APPROACH_WITHIN = "approachWithin";
  private static final String ARRIVE_BY = "arriveBy";

  /** Zones of IANA without clock changes, which the JDK takes for abbreviations. */
  private static final Map<String, ZoneOffset> FIXED_ZONES =
      Map.of(
          "EST", ZoneOffset.ofHours(-5),
          "MST", ZoneOffset.ofHours(-7),
          "HST", ZoneOffset.ofHours(-10));

  /** The properties that are read here. */
  static final Set<String> NAMES =
      Set.of(
          AD_TRIGGERS,
          AD_CAP,
          AUDIENCE,
          VALID_FROM,
          VALID_UNTIL,
          DWELL,
          ENTER_CONFIRMATIONS,
          EXIT_CONFIRMATIONS,
          ENTER_AFTER,
          EXIT_AFTER,
          EXIT_BUFFER_METERS,
          UNCERTAINTY,
          OPENING_HOURS,
          TIME_ZONE,
          CAPACITY,
          APPROACH_METERS,
          APPROACH_WITHIN,
          ARRIVE_BY);

  private static final FieldSelection CAP = FieldSelection.of("count", "per", "key");

  /** A century: what is longer is a mistake, and sums of times cannot overflow. */
  private static final Duration LONGEST = Duration.ofDays(36_525);

  private final Map<String, JsonValue> properties;
  private final Condition condition;
  private final boolean ofDevice;

  private ZoneRulesReader(
      Map<String, JsonValue> properties, Condition condition, boolean ofDevice) {
    this.properties = properties;
    this.condition = condition;
    this.ofDevice = ofDevice;
  }

  /**
   * @param properties without nulls
   * @param condition null when there is none
   * @param ofDevice whether the zone concerns one device alone (rule Z6)
   */
  static ZoneRules read(Map<String, JsonValue> properties, Condition condition, boolean ofDevice)
      throws RefusedException {
    if (condition == null && Collections.disjoint(properties.keySet(), NAMES)) {
      return ZoneRules.NONE;
    }
    return new ZoneRulesReader(properties, condition, ofDevice).read();
  }

  private ZoneRules read() throws RefusedException {
    Validity validity = validity();
    return ZoneRules.builder()
        .adTriggers(adTriggers())
        .adCap(adCap())
        .audience(audience())
        .validity(validity)
        .dwell(optionalDuration(DWELL))
        .enter(confirmation(ENTER_CONFIRMATIONS, ENTER_AFTER))
        .exit(confirmation(EXIT_CONFIRMATIONS, EXIT_AFTER))
        .exitBufferMeters(exitBufferMeters())
        .uncertainty(uncertainty())
        .condition(condition)
        .capacity(capacity())
        .approach(approachMeters(), optionalDuration(APPROACH_WITHIN))
        .arriveByMillis(arriveBy(validity))
        .build();
  }

  private Validity validity() throws RefusedException {
    long from = instant(VALID_FROM, Long.MIN_VALUE);
    long until = instant(VALID_UNTIL, Long.MAX_VALUE);
    if (from >= until) {
      throw refused(VALID_UNTIL, properties.get(VALID_UNTIL), "an instant after validFrom");
    }
    return new Validity(from, until, openingHours());
  }

  private OpeningHours openingHours() throws RefusedException {
    JsonValue hours = properties.get(OPENING_HOURS);
    JsonValue timeZone = properties.get(TIME_ZONE);
    if (hours == null) {
      if (timeZone != null) {
        throw refused(TIME_ZONE, timeZone, "none without openingHours");
      }
      return null;
    }
    List<String> texts =
        hours.isText() ? List.of(text(OPENING_HOURS, hours)) : texts(OPENING_HOURS, hours);
    List<OpeningHours.Interval> intervals = new ArrayList<>();
    for (String text : texts) {
      List<OpeningHours.Interval> some = WeeklyHours.parse(text);
      if (some.isEmpty()) {
        throw refused(OPENING_HOURS, text, WeeklyHours.EXPECTED);
      }
      intervals.addAll(some);
      if (intervals.size() > WeeklyHours.MAX_INTERVALS) {
        throw refused(
            OPENING_HOURS, hours, "at most " + WeeklyHours.MAX_INTERVALS + " intervals of a week");
      }
    }
    if (intervals.isEmpty()) {
      throw refused(OPENING_HOURS, hours, WeeklyHours.EXPECTED);
    }
    return new OpeningHours(intervals, timeZone(timeZone));
  }

  private static ZoneId timeZone(JsonValue value) throws RefusedException {
    if (value == null) {
      return ZoneOffset.UTC;
    }
    String name = text(TIME_ZONE, value);
    if (FIXED_ZONES.containsKey(name)) {
      return FIXED_ZONES.get(name);
    }
    // Not ZoneId.of: it also takes offsets and abbreviations, which know no clock changes.
    if (ZoneRulesProvider.getAvailableZoneIds().contains(name)) {
      return ZoneId.of(name);
    }
    throw refused(TIME_ZONE, value, "an IANA time zone such as Europe/Berlin");
  }

  private Confirmation confirmation(String fixes, String span) throws RefusedException {
    Duration after = optionalDuration(span);
    return new Confirmation(confirmations(fixes), after == null ? 0 : after.toMillis());
  }

  private Uncertainty uncertainty() throws RefusedException {
    JsonValue value = properties.get(UNCERTAINTY);
    if (value == null) {
      return Uncertainty.IGNORE;
    }
    String text = value.isText() ? value.text() : "";
    return switch (text) {
      case "ignore" -> Uncertainty.IGNORE;
      case "strict" -> Uncertainty.STRICT;
      case "loose" -> Uncertainty.LOOSE;
      default -> throw refused(UNCERTAINTY, value, "ignore, strict or loose");
    };
  }

  private Set<Trigger> adTriggers() throws RefusedException {
    JsonValue value = properties.get(AD_TRIGGERS);
    if (value == null) {
      return ZoneRules.NONE.adTriggers();
    }
    Set<Trigger> triggers = EnumSet.noneOf(Trigger.class);
    for (String name : texts(AD_TRIGGERS, value)) {
      triggers.add(trigger(name));
    }
    return Set.copyOf(triggers);
  }

  private static Trigger trigger(String name) throws RefusedException {
    for (Trigger trigger : Trigger.values()) {
      if (trigger.name().equals(name)) {
        return trigger;
      }
    }
    throw refused(AD_TRIGGERS, name, "some of " + Arrays.toString(Trigger.values()));
  }

  private AdCap adCap() throws RefusedException {
    JsonValue value = properties.get(AD_CAP);
    if (value == null) {
      return null;
    }
    if (!value.isObject()) {
      throw refused(AD_CAP, value, "an object with count and per");
    }
    Map<String, JsonValue> cap = value.members(CAP);
    JsonValue key = cap.get("key");
    return new AdCap(
        wholeNumber(AD_CAP + ".count", cap.get("count"), 1),
        duration(AD_CAP + ".per", cap.get("per")),
        key == null ? null : text(AD_CAP + ".key", key));
  }

  private Map<String, List<String>> audience() throws RefusedException {
    JsonValue value = properties.get(AUDIENCE);
    if (value == null) {
      return Map.of();
    }
    if (!value.isObject()) {
      throw refused(AUDIENCE, value, "an object of attribute names and lists of texts");
    }
    Map<String, List<String>> audience = new LinkedHashMap<>();
    for (Map.Entry<String, JsonValue> entry : value.members(FieldSelection.ALL).entrySet()) {
      String name = entry.getKey();
      if (!Utf8.isEncodable(name)) {
        throw refused(AUDIENCE, name, "names that UTF-8 can hold");
      }
      audience.put(name, texts(AUDIENCE + "." + name, entry.getValue()));
    }
    return Collections.unmodifiableMap(audience);
  }

  private static List<String> texts(String field, JsonValue value) throws RefusedException {
    if (!value.isArray()) {
      throw refused(field, value, "a list of texts");
    }
    List<String> texts = new ArrayList<>();
    for (JsonValue element : value.elements()) {
      texts.add(text(field, element));
    }
    return List.copyOf(texts);
  }

  static String text(String field, JsonValue value) throws RefusedException {
    String text = value.isText() ? value.text() : null;
    if (text == null || !Utf8.isEncodable(text)) {
      throw refused(field, value, "a text that UTF-8 can hold");
    }
    return text;
  }

  private long instant(String name, long absent) throws RefusedException {
    JsonValue value = properties.get(name);
    if (value == null) {
      return absent;
    }
    long millis = value.isText() ? TimeReader.ofText(value.text()) : TimeReader.NONE;
    if (millis != TimeReader.NONE) {
      return millis;
    }
    throw refused(name, value, "an ISO 8601 instant with an offset, like 2026-01-31T08:00:00Z");
  }

  /** Null when absent. */
  private Duration optionalDuration(String name) throws RefusedException {
    JsonValue value = properties.get(name);
    return value == null ? null : duration(name, value);
  }

  static Duration duration(String field, JsonValue value) throws RefusedException {
    Duration duration = value != null && value.isText() ? IsoDuration.parse(value.text()) : null;
    boolean inReason =
        duration != null
            && duration.compareTo(Duration.ZERO) > 0
            && duration.compareTo(LONGEST) <= 0;
    if (inReason) {
      return duration;
    }
    throw refused(
        field,
        value,
        "an ISO 8601 duration like PT30M or P7D, 1 ms to " + LONGEST.toDays() + " days");
  }

  private int confirmations(String name) throws RefusedException {
    JsonValue value = properties.get(name);
    return value == null ? 1 : wholeNumber(name, value, 1);
  }

  private int capacity() throws RefusedException {
    JsonValue value = properties.get(CAPACITY);
    return value == null ? ZoneRules.NO_CAPACITY : wholeNumber(CAPACITY, value, 0);
  }

  private static int wholeNumber(String field, JsonValue value, int least) throws RefusedException {
    double number = value != null && value.isNumber() ? value.number() : Double.NaN;
    if (number >= least && number <= Integer.MAX_VALUE && number == Math.rint(number)) {
      return (int) number;
    }
    throw refused(field, value, "a whole number of at least " + least);
  }

  private double exitBufferMeters() throws RefusedException {
    JsonValue value = properties.get(EXIT_BUFFER_METERS);
    if (value == null) {
      return 0;
    }
    double meters = value.isNumber() ? value.number() : Double.NaN;
    if (meters >= 0 && meters < Double.POSITIVE_INFINITY) {
      return meters;
    }
    throw refused(EXIT_BUFFER_METERS, value, "a number of at least 0");
  }

  private double approachMeters() throws RefusedException {
    JsonValue value = properties.get(APPROACH_METERS);
    if (value == null) {
      if (properties.containsKey(APPROACH_WITHIN)) {
        throw refused(APPROACH_METERS, null, "a number over 0, as there is approachWithin");
      }
      return 0;
    }
    double meters = value.isNumber() ? value.number() : Double.NaN;
    if (meters > 0 && meters <= ZoneRules.MAX_APPROACH_METERS) {
      return meters;
    }
    throw refused(
        APPROACH_METERS, value, "a number over 0, at most " + (long) ZoneRules.MAX_APPROACH_METERS);
  }

  private long arriveBy(Validity validity) throws RefusedException {
    JsonValue value = properties.get(ARRIVE_BY);
    if (value != null && !ofDevice) {
      throw refused(ARRIVE_BY, value, "none: only a zone of one device (device-zones) can have it");
    }
    long millis = instant(ARRIVE_BY, ZoneRules.NO_ARRIVAL);
    if (value != null && millis >= validity.untilMillis()) {
      throw refused(ARRIVE_BY, value, "an instant before validUntil");
    }
    return millis;
  }

  static RefusedException refused(String field, Object value, String expected) {
    return RefusedException.field(
        RefusalReason.BAD_PROPERTY,
        "properties." + field,
        value == null ? "none" : value,
        expected);
  }
}
