package io.fenceline.delivery.event;

import io.fenceline.format.output.Event;
import java.util.Map;

/** The forms that need no template. */
public enum WebhookForm implements WebhookBody {
  /** The event as it is in its topic, in JSON. */
  PLAIN("plain"),
  /** A CloudEvent as JSON, whose data is the event. */
  CLOUDEVENTS("cloudevents") {
    @Override
    public String mediaType() {
      return CloudEvent.MEDIA_TYPE;
    }

    @Override
    public byte[] of(Event event, String source) {
      return CloudEvent.structured(event, source);
    }
  },
  /** The event, with the attributes of a CloudEvent in headers. */
  CLOUDEVENTS_BINARY("cloudevents-binary") {
    @Override
    public Map<String, String> headers(Event event, String source) {
      return CloudEvent.httpHeaders(event, source);
    }
  };

  private final String option;

  WebhookForm(String option) {
    this.option = option;
  }

  /** The name in a configuration. */
  public String option() {
    return option;
  }

  @Override
  public String mediaType() {
    return "application/json; charset=utf-8";
  }

  @Override
  public byte[] of(Event event, String source) {
    return event.json().array();
  }
}
