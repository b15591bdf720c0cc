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
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A fix by query parameters, as the protocol of OsmAnd has it: times in seconds, milliseconds or
 * ISO-8601, speeds in knots.
 */
final class OsmAndFix {
  private static final Pattern WHOLE = Pattern.compile("\\d{1,15}");
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}(\\.\\d{1,30})?");
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
   */
  static Fix read(UnaryOperator<String> parameters, FixLayout layout, InstantSource clock)
      throws RefusedException {
    return new OsmAndFix(parameters, layout, clock).read();
  }

  private Fix read() throws RefusedException {
    String id = parameters.apply("id");
    if (id != null) {
      fix.setDeviceId(id);
    }
    String time = parameters.apply("timestamp");
    if (time != null) {
      fix.setTime(millis(time));
    }
    setNumber(FixField.LON, "lon");
    setNumber(FixField.LAT, "lat");
    setNumber(FixField.SPEED, "speed");
    setNumber(FixField.HEADING, "bearing");
    // OsmAnd sends its accuracy in metres under this name.
    setNumber(FixField.ACCURACY, parameters.apply("accuracy") == null ? "hdop" : "accuracy");
    return Units.convertSpeed(fix.build(field -> {}), Units.KNOT);
  }

  private void setNumber(FixField field, String name) {
    String text = parameters.apply(name);
    if (text != null && NUMBER.matcher(text).matches()) {
      fix.setNumber(field, Double.parseDouble(text));
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
