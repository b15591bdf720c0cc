package io.fenceline.gateway.intake;

import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import java.util.Locale;

/** The forms in which senders post fixes: {@code fields=traccar|owntracks}. */
public enum PostedForm {
  /** The form of the topic: docs/formats.md, or {@code --fix-fields}. */
  TOPIC(null, TimeUnit.MILLISECONDS, 1),
  /** The JSON that Traccar forwards; speeds in knots. */
  TRACCAR(
      "deviceId=/device/uniqueId,time=/position/fixTime,lon=/position/longitude,"
          + "lat=/position/latitude,accuracyMeters=/position/accuracy,"
          + "speedMetersPerSecond=/position/speed,headingDegrees=/position/course,"
          + "attributes=/position/attributes",
      TimeUnit.MILLISECONDS,
      Units.KNOT),
  /** The JSON that OwnTracks posts; times in seconds, speeds in km/h. */
  OWNTRACKS(
      "deviceId=/topic,time=/tst,accuracyMeters=/acc,speedMetersPerSecond=/vel,headingDegrees=/cog",
      TimeUnit.SECONDS,
      Units.KILOMETER_PER_HOUR);

  private final String pointers;
  private final TimeUnit timeUnit;
  private final double speedUnit;

  PostedForm(String pointers, TimeUnit timeUnit, double speedUnit) {
    this.pointers = pointers;
    this.timeUnit = timeUnit;
    this.speedUnit = speedUnit;
  }

  /**
   * @param name as in the parameter {@code fields}; null for the topic's own
   */
  public static PostedForm of(String name) {
    return name == null ? TOPIC : valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Whether a device is named by the MQTT topic that its messages come in. */
  public boolean takesDeviceFromTopic() {
    return this == OWNTRACKS;
  }

  FixLayout layout(FixLayout topic) {
    return pointers == null
        ? topic
        : new FixLayout(FixLayout.parsePointers(pointers), timeUnit, topic.maxFuture());
  }

  /** The unit of speeds, in metres per second. */
  double speedUnit() {
    return speedUnit;
  }
}
