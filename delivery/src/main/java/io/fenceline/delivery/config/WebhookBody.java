package io.fenceline.delivery.config;

/** The forms of a webhook's body. */
public enum WebhookBody {
  /** The event as it is in its topic, in JSON. */
  PLAIN("plain"),
  /** A CloudEvent as JSON, whose data is the event. */
  CLOUDEVENTS("cloudevents"),
  /** The event, with the attributes of a CloudEvent in headers. */
  CLOUDEVENTS_BINARY("cloudevents-binary");

  private final String option;

  WebhookBody(String option) {
    this.option = option;
  }

  /** The name in a configuration. */
  String option() {
    return option;
  }
}
