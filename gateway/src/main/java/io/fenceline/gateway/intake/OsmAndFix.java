package io.fenceline.gateway.intake;

import io.fenceline.event.Fix;
import io.fenceline.format.fix.FixBuilder;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLimits;
import io.fenceline.format.fix.TimeReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A fix by parameters, of a query or a form, as the protocol of OsmAnd has it, which Traccar Client
 * and many trackers speak: times in seconds, milliseconds or ISO-8601, speeds in knots.
 */
final class OsmAndFix {
  private static final Pattern WHOLE = Pattern.compile("[0-9]{1,15}");
  private static final String TIMES =
      "epoch seconds, epoch milliseconds, or ISO-8601 with an offset (in a URL, + is %2B)";
  private static final long MILLIS_PER_SECOND = 1000;

  private final UnaryOperator<String> parameters;
  private final FixBuilder fix;

  private OsmAndFix(UnaryOperator<String> parameters, FixLayout layout, InstantSource clock) {
    RawRecord none = new RawRecord(null, null, 0, 0, -1);
    this.parameters = parameters;
    this.fix = new FixBuilder(null, FixLimits.of(layout, clock).maxTimeMillis(none), none);
  }

  /**
   * @param parameters the value of each by name; null for those that are absent
   * @param ignored receives each optional field whose value was refused
   */
  static Fix read(
      UnaryOperator<String> parameters,
      FixLayout layout,
      InstantSource clock,
      Consumer<FixField> ignored)
      throws RefusedException {
    return new OsmAndFix(parameters, layout, clock).read(ignored);
  }

  private Fix read(Consumer<FixField> ignored) throws RefusedException {
    String id = parameters.apply(firstOf("id", "deviceid"));
    if (id != null) {
      fix.setDeviceId(id);
    }
    String time = parameters.apply("timestamp");
    if (time != null) {
      setTime(time);
    }
    setPosition();
    setNumber(FixField.SPEED, "speed");
    setNumber(FixField.HEADING, firstOf("bearing", "heading"));
    setNumber(FixField.ALTITUDE, "altitude");
    // OsmAnd sends its accuracy in metres under this name.
    setNumber(FixField.ACCURACY, firstOf("accuracy", "hdop"));
    return Units.convertSpeed(fix.build(ignored), Units.KNOT);
  }

  /** The first name if there is such a parameter, else the second. */
  private String firstOf(String first, String second) {
    return parameters.apply(first) == null ? second : first;
  }

  private void setPosition() {
    String location = parameters.apply("location");
    if (location == null || parameters.apply("lat") != null) {
      setNumber(FixField.LON, "lon");
      setNumber(FixField.LAT, "lat");
      return;
    }
    String[] parts = location.split(",", -1);
    if (parts.length == 2) {
      fix.setNumber(FixField.LAT, "location", parts[0]);
      fix.setNumber(FixField.LON, "location", parts[1]);
    } else {
      fix.refuse(FixField.LON, "location", location, "latitude,longitude");
    }
  }

  private void setTime(String text) {
    long millis = millis(text);
    if (millis == TimeReader.NONE) {
      fix.refuse(FixField.TIME, "timestamp", text, TIMES);
    } else {
      fix.setTime(millis, text);
    }
  }

  private void setNumber(FixField field, String name) {
    String text = parameters.apply(name);
    if (text != null) {
      fix.setNumber(field, name, text);
    }
  }

  /** A number of 2,147,483,647 at most is in seconds, as Traccar reads it. */
  private static long millis(String text) {
    if (!WHOLE.matcher(text).matches()) {
      return TimeReader.ofText(text);
    }
    long number = Long.parseLong(text);
    return number <= Integer.MAX_VALUE ? number * MILLIS_PER_SECOND : number;
  }
}
