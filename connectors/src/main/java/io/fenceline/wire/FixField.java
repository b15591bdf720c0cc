package io.fenceline.wire;

/** The fields of a fix that {@code --fix-fields} can map. */
public enum FixField {
  DEVICE_ID("deviceId"),
  TIME("time"),
  LON("lon"),
  LAT("lat"),
  ACCURACY("accuracyMeters"),
  SPEED("speedMetersPerSecond"),
  HEADING("headingDegrees"),
  ATTRIBUTES("attributes");

  private final String jsonName;

  FixField(String jsonName) {
    this.jsonName = jsonName;
  }

  public String jsonName() {
    return jsonName;
  }
}
