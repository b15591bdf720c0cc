package io.fenceline.gateway.intake;

import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import java.util.Locale;

/** The forms in which senders post fixes as JSON. */
public enum PostedForm {
  /** The form of the topic: docs/formats.md, or {@code --fix-fields}. */
  TOPIC(null, null, TimeUnit.MILLISECONDS, 1),
  /** The JSON that Traccar forwards; speeds in knots. */
  TRACCAR(
      null,
      "deviceId=/device/uniqueId,time=/position/fixTime,lon=/position/longitude,"
          + "lat=/position/latitude,accuracyMeters=/position/accuracy,"
          + "speedMetersPerSecond=/position/speed,headingDegrees=/position/course,"
          + "altitudeMeters=/position/altitude,attributes=/position/attributes",
      TimeUnit.MILLISECONDS,
      Units.KNOT),
  /** The JSON that OwnTracks posts; times in seconds, speeds in km/h. */
  OWNTRACKS(
      null,
      "deviceId=/topic,time=/tst,accuracyMeters=/acc,speedMetersPerSecond=/vel,headingDegrees=/cog,"
          + "altitudeMeters=/alt",
      TimeUnit.SECONDS,
      Units.KILOMETER_PER_HOUR),
  /** The JSON of Transistor Software's Background Geolocation, as also of Traccar Client 9. */
  BACKGROUND_GEOLOCATION(
      "location",
      "deviceId=/device_id,time=/timestamp,lon=/coords/longitude,lat=/coords/latitude,"
          + "accuracyMeters=/coords/accuracy,speedMetersPerSecond=/coords/speed,"
          + "headingDegrees=/coords/heading,altitudeMeters=/coords/altitude,attributes=/extras",
      TimeUnit.MILLISECONDS,
      1),
  /** The GeoJSON that Overland posts. */
  OVERLAND(
      "locations",
      "deviceId=/properties/device_id,time=/properties/timestamp,lon=/geometry/coordinates/0,"
          + "lat=/geometry/coordinates/1,accuracyMeters=/properties/horizontal_accuracy,"
          + "speedMetersPerSecond=/properties/speed,headingDegrees=/properties/course,"
          + "altitudeMeters=/properties/altitude",
      TimeUnit.MILLISECONDS,
      1);

  private final String wrapper;
  private final String pointers;
  private final TimeUnit timeUnit;
  private final double speedUnit;

  PostedForm(String wrapper, String pointers, TimeUnit timeUnit, double speedUnit) {
    this.wrapper = wrapper;
    this.pointers = pointers;
    this.timeUnit = timeUnit;
    this.speedUnit = speedUnit;
  }

  /**
   * @param name as in the parameter {@code fields} or in a path; null for the topic's own
   */
  public static PostedForm of(String name) {
    return name == null ? TOPIC : valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** Whether a device is named by the MQTT topic that its messages come in. */
  public boolean takesDeviceFromTopic() {
    return this == OWNTRACKS;
  }

  /** Whether apps send it, which repeat what is not answered by 2xx. */
  public boolean isOfApp() {
    return this != TOPIC && this != TRACCAR;
  }

  /** Whether fixes are in a member of the body, one or an array of them. */
  public boolean isWrapped() {
    return wrapper != null;
  }

  String wrapper() {
    return wrapper;
  }

  FixLayout layout(FixLayout topic) {
    return pointers == null
        ? topic
        : new FixLayout(
            FixLayout.parsePointers(pointers),
            timeUnit,
            topic.maxFuture(),
            topic.maxAttributeBytes());
  }

  /** The unit of speeds, in metres per second. */
  double speedUnit() {
    return speedUnit;
  }
}
