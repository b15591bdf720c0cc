package io.fenceline.delivery.config;

/** The forms of an MQTT message. */
public enum MqttBody {
  /** The event as it is in its topic, in JSON. */
  PLAIN("plain"),
  /** A CloudEvent as JSON, whose data is the event. */
  CLOUDEVENTS("cloudevents"),
  /** OwnTracks' {@code _type: transition}. */
  OWN_TRACKS("owntracks");

  private final String option;

  MqttBody(String option) {
    this.option = option;
  }

  /** The name in a configuration. */
  String option() {
    return option;
  }
}
