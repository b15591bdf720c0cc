package io.fenceline.explain;

import io.fenceline.evaluation.ads.AdFilter;
import io.fenceline.evaluation.explain.Rule;
import io.fenceline.evaluation.explain.Step;
import io.fenceline.evaluation.explain.ZoneDecision;
import io.fenceline.event.ZoneIds;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** Decisions in words. */
public final class Texts {
  private Texts() {}

  /** The rule that decides about the fix as a whole. */
  public static String ruleOf(Step.Event event) {
    return switch (event) {
      case APPLIED, LATE, RESET -> "D1";
      case DUPLICATE, CONFLICT -> "D2";
      case HELD -> "D3";
      case SILENT -> "D5";
      case OVERDUE -> "T10";
      case TOO_INACCURATE -> "T5";
      case REMOVED -> "Z3";
    };
  }

  /** The id of a zone for people. */
  public static String zone(String id) {
    return ZoneIds.isOfDevice(id) ? ZoneIds.written(id) + " (of the device)" : id;
  }

  /** The fate of the fix as a whole. */
  public static String of(Step.Event event, boolean isNearNoZone) {
    return switch (event) {
      case APPLIED -> isNearNoZone ? "near no zone" : "evaluated";
      case TOO_INACCURATE -> "less accurate than --max-accuracy: it moves the clock only";
      case HELD -> "waits for older fixes (--reorder-window)";
      case LATE -> "refused as late: the device clock is later";
      case DUPLICATE -> "dropped: the same time and position as another";
      case CONFLICT -> "refused: another position at the same time";
      case RESET -> "the device was reset: it leaves its zones and is forgotten";
      case SILENT -> "no fix for --device-timeout: it leaves its zones";
      case OVERDUE -> "no fix for --overdue-grace after arriveBy";
      case REMOVED -> "zones were removed (--zone-removal=eager), or have ended";
    };
  }

  public static String effect(ZoneDecision.Effect effect) {
    return switch (effect) {
      case ENTERS -> "ENTER";
      case LEAVES -> "EXIT";
      case DWELLS -> "DWELL";
      case CROSSES -> "CROSS";
      case APPROACHES -> "APPROACH";
      case IS_OVERDUE -> "OVERDUE";
      case STAYS -> "stays in";
      case STAYS_OUTSIDE -> "not in";
      case MAY_ENTER -> "may enter";
      case MAY_LEAVE -> "may leave";
    };
  }

  public static String verdict(AdFilter.Verdict verdict) {
    return switch (verdict) {
      case ACCEPTED -> "sent";
      case TOO_OLD -> "too old";
      case OTHER_AUDIENCE -> "other audience";
      case CAPPED -> "capped";
    };
  }

  /** {@code 12 m outside}, {@code 3.4 km inside}. */
  public static String border(double meters) {
    return Double.isNaN(meters)
        ? ""
        : distance(Math.abs(meters)) + (meters > 0 ? " outside" : " inside");
  }

  static String distance(double meters) {
    return meters < 10
        ? String.format(Locale.ROOT, "%.1f m", meters)
        : meters < 10_000
            ? String.format(Locale.ROOT, "%.0f m", meters)
            : String.format(Locale.ROOT, "%,.1f km", meters / 1_000);
  }

  /** The rule and what it compared. */
  public static String why(ZoneDecision decision) {
    if (decision.zone() == null && decision.transition() == null) {
      return "there is no such zone (" + decision.rule().id() + ")";
    }
    Map<String, Object> values = decision.values();
    if (decision.rule() == Rule.APPROACH && !Double.isNaN(decision.borderMeters())) {
      return "approach (T8): " + ApproachText.of(decision);
    }
    if (decision.rule() == Rule.OVERDUE) {
      return "overdue (T10): " + overdue(values);
    }
    String name = decision.rule().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    StringJoiner why = new StringJoiner(", ", name + " (" + decision.rule().id() + "): ", "");
    why.setEmptyValue(name + " (" + decision.rule().id() + ")");
    if (values.containsKey("fixesNeeded")) {
      why.add("fix " + values.get("fixes") + " of " + values.get("fixesNeeded"));
    }
    if (values.containsKey("secondsNeeded")) {
      why.add(
          number(values.get("seconds")) + " s of " + number(values.get("secondsNeeded")) + " s");
    }
    values.forEach(
        (key, value) -> {
          if (!key.startsWith("fixes") && !key.startsWith("seconds") && !isImplied(key, value)) {
            why.add(key.equals("condition") ? value.toString() : key + " = " + number(value));
          }
        });
    return why.toString();
  }

  private static String overdue(Map<String, Object> values) {
    String text = "not entered by " + values.get("arriveBy");
    return values.get("lastSeenMeters") instanceof Double meters
        ? "%s; last seen %s away at %s".formatted(text, distance(meters), values.get("lastSeen"))
        : text;
  }

  /** Whether the rule says so already. */
  private static boolean isImplied(String key, Object value) {
    return key.equals("reason") && (value.equals("MOVED") || value.equals("FIRST_FIX"));
  }

  /** A number, without a fraction that is zero. */
  private static String number(Object value) {
    if (value == null) {
      return "absent";
    }
    if (value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15) {
      return String.valueOf(number.longValue());
    }
    return value.toString();
  }
}
