package io.fenceline.delivery.webhook;

import io.fenceline.delivery.config.Target;
import io.fenceline.format.output.Event;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The headers and the body of an attempt.
 *
 * @param body what is signed and sent, byte for byte
 */
record WebhookRequest(Map<String, String> headers, byte[] body) {
  /**
   * @param source of CloudEvents
   */
  static WebhookRequest of(Target.Webhook target, Event event, String source, long seconds) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("user-agent", "Fenceline");
    target.headers().forEach((name, value) -> headers.put(name, value.text()));
    headers.put("content-type", target.body().mediaType());
    headers.putAll(target.body().headers(event, source));
    byte[] body = target.body().of(event, source);
    String id = Signature.messageId(event.id());
    headers.put("webhook-id", id);
    headers.put("webhook-timestamp", String.valueOf(seconds));
    if (!target.secrets().isEmpty()) {
      headers.put("webhook-signature", Signature.header(target.secrets(), id, seconds, body));
    }
    return new WebhookRequest(headers, body);
  }
}
