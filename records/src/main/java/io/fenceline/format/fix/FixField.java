package io.fenceline.format.fix;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;

/** The fields of a fix that {@code --fix-fields} can map. */
public enum FixField {
  DEVICE_ID("deviceId"),
  TIME("time"),
  LON("lon"),
  LAT("lat"),
  ACCURACY("accuracyMeters"),
  SPEED("speedMetersPerSecond"),
  HEADING("headingDegrees"),
  SEGMENT_START("segmentStart"),
  ATTRIBUTES("attributes");

  private final String jsonName;

  FixField(String jsonName) {
    this.jsonName = jsonName;
  }

  public String jsonName() {
    return jsonName;
  }

  /** A bit of its own, for sets of fields that cost nothing. */
  int bit() {
    return 1 << ordinal();
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
