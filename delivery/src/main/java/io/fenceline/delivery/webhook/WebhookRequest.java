package io.fenceline.delivery.webhook;

import io.fenceline.delivery.config.Target;
import io.fenceline.delivery.config.WebhookBody;
import io.fenceline.delivery.event.CloudEvent;
import io.fenceline.format.output.Event;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The headers and the body of an attempt.
 *
 * @param body what is signed and sent, byte for byte
 */
record WebhookRequest(Map<String, String> headers, byte[] body) {
  private static final String JSON = "application/json; charset=utf-8";

  /**
   * @param source of CloudEvents
   */
  static WebhookRequest of(Target.Webhook target, Event event, String source, long seconds) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("user-agent", "Fenceline");
    boolean structured = target.body() == WebhookBody.CLOUDEVENTS;
    headers.put("content-type", structured ? CloudEvent.MEDIA_TYPE : JSON);
    if (target.body() == WebhookBody.CLOUDEVENTS_BINARY) {
      headers.putAll(CloudEvent.httpHeaders(event, source));
    }
    byte[] body = structured ? CloudEvent.structured(event, source) : event.json().array();
    String id = Signature.messageId(event.id());
    headers.put("webhook-id", id);
    headers.put("webhook-timestamp", String.valueOf(seconds));
    headers.put("webhook-signature", Signature.header(target.secrets(), id, seconds, body));
    return new WebhookRequest(headers, body);
  }
}
