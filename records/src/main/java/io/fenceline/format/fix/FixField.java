package io.fenceline.format.fix;

import static java.util.stream.Collectors.joining;

import io.fenceline.event.Fix;
import java.util.Arrays;
import java.util.List;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ToDoubleFunction;

/**
 * The fields of a fix that {@code --fix-fields} can map. Readers, writers and conditions iterate
 * {@link #OPTIONAL_NUMBERS}, in the order of the JSON.
 */
@SuppressWarnings("ImmutableEnumChecker") // Method references have no state.
public enum FixField {
  DEVICE_ID("deviceId"),
  TIME("time"),
  LON("lon", -180, 180, null, null),
  LAT("lat", -90, 90, null, null),
  ACCURACY("accuracyMeters", Fix::accuracyMeters, Fix.Builder::accuracyMeters),
  SPEED("speedMetersPerSecond", Fix::speedMetersPerSecond, Fix.Builder::speedMetersPerSecond),
  HEADING("headingDegrees", Fix::headingDegrees, Fix.Builder::headingDegrees),
  /** From below the deepest trench to above every aircraft. */
  ALTITUDE("altitudeMeters", -12_000, 1_000_000, Fix::altitudeMeters, Fix.Builder::altitudeMeters),
  SEGMENT_START("segmentStart"),
  ATTRIBUTES("attributes");

  /** Numbers that may be absent, NaN in a {@link Fix}. */
  public static final List<FixField> OPTIONAL_NUMBERS =
      Arrays.stream(values()).filter(field -> field.getter != null).toList();

  private final String jsonName;
  private final double min;
  private final double max;
  private final ToDoubleFunction<Fix> getter;
  private final ObjDoubleConsumer<Fix.Builder> setter;

  /** A field that is no number. */
  FixField(String jsonName) {
    this(jsonName, Double.NaN, Double.NaN, null, null);
  }

  /** An optional number that is not negative. */
  FixField(String jsonName, ToDoubleFunction<Fix> getter, ObjDoubleConsumer<Fix.Builder> setter) {
    this(jsonName, 0, Double.MAX_VALUE, getter, setter);
  }

  FixField(
      String jsonName,
      double min,
      double max,
      ToDoubleFunction<Fix> getter,
      ObjDoubleConsumer<Fix.Builder> setter) {
    this.jsonName = jsonName;
    this.min = min;
    this.max = max;
    this.getter = getter;
    this.setter = setter;
  }

  public String jsonName() {
    return jsonName;
  }

  /** A bit of its own, for sets of fields that cost nothing. */
  int bit() {
    return 1 << ordinal();
  }

  /** The value of an optional number; NaN when it is absent. */
  public double value(Fix fix) {
    return getter.applyAsDouble(fix);
  }

  /** Sets an optional number. */
  void set(Fix.Builder fix, double value) {
    setter.accept(fix, value);
  }

  /** Whether a value of a number is in range; false for NaN and infinite values. */
  public boolean contains(double value) {
    return value >= min && value <= max;
  }

  /** The range of a number in words, for refusals. */
  public String expected() {
    return max == Double.MAX_VALUE
        ? "a number, not negative"
        : "a number in [" + min + ", " + max + "]";
  }

  /**
   * @throws IllegalArgumentException for a name that no field has; the message lists those there
   *     are
   */
  public static FixField ofJsonName(String name) {
    for (FixField field : values()) {
      if (field.jsonName.equals(name)) {
        return field;
      }
    }
    String known = Arrays.stream(values()).map(FixField::jsonName).collect(joining(", "));
    throw new IllegalArgumentException("unknown field '" + name + "', expected one of " + known);
  }
}
