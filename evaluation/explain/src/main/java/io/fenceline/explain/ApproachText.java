package io.fenceline.explain;

import io.fenceline.evaluation.explain.ZoneDecision;
import io.fenceline.evaluation.explain.ZoneDecision.Effect;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/** How near a device is to a zone that it approaches or does not approach (rule T8), in words. */
final class ApproachText {
  private ApproachText() {}

  /** {@code 480 m away, 1 min 20 s at 6.0 m/s}. */
  static String of(ZoneDecision decision) {
    Map<String, Object> values = decision.values();
    if (decision.effect() == Effect.APPROACHES) {
      return away(decision);
    }
    if (!values.containsKey("approachedMeters")) {
      String within =
          values.containsKey("approachWithin") ? " and " + values.get("approachWithin") : "";
      return "not yet: %s, expected within %s%s"
          .formatted(away(decision), distance(values, "approachMeters"), within);
    }
    String beyond = distance(values, "againBeyondMeters");
    return decision.borderMeters() > (Double) values.get("againBeyondMeters")
        ? "%s, beyond %s: it may approach again".formatted(away(decision), beyond)
        : "not again before it is beyond %s, 1.5 times as far away as before".formatted(beyond);
  }

  private static String away(ZoneDecision decision) {
    double meters = decision.borderMeters();
    String away = Texts.distance(meters) + " away";
    Object arrival = decision.values().get("arrivalSeconds");
    return arrival instanceof Double seconds
        ? "%s, %s at %s m/s"
            .formatted(away, time(seconds), String.format(Locale.ROOT, "%.1f", meters / seconds))
        : away;
  }

  private static String distance(Map<String, Object> values, String name) {
    return Texts.distance((Double) values.get(name));
  }

  /** {@code 1 h 2 min}, {@code 1 min 20 s}, {@code 5 s}. */
  private static String time(double seconds) {
    Duration time = Duration.ofSeconds(Math.round(seconds));
    if (time.toHours() > 0) {
      return "%d h %d min".formatted(time.toHours(), time.toMinutesPart());
    }
    return time.toMinutes() > 0
        ? "%d min %d s".formatted(time.toMinutes(), time.toSecondsPart())
        : time.toSeconds() + " s";
  }
}
