package io.fenceline.delivery.event;

import io.fenceline.format.output.Event;
import java.util.Map;

/** The form of a webhook's body. Thread-safe. */
public sealed interface WebhookBody permits WebhookForm, BodyTemplate {

  String mediaType();

  /**
   * The headers that belong to the form.
   *
   * @param source of CloudEvents
   */
  default Map<String, String> headers(Event event, String source) {
    return Map.of();
  }

  /**
   * The body for an event.
   *
   * @param source of CloudEvents
   */
  byte[] of(Event event, String source);
}
