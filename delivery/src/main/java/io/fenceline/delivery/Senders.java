package io.fenceline.delivery;

import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.config.Target;
import io.fenceline.delivery.consume.DeliveryTopics;
import io.fenceline.delivery.mqtt.MqttSender;
import io.fenceline.delivery.order.EventSender;
import io.fenceline.delivery.order.Ticks;
import io.fenceline.delivery.webhook.WebhookSender;
import io.fenceline.format.output.CloudEventAttributes;
import io.fenceline.format.output.EventKind;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.function.Function;

/** Makes the senders of endpoints, each by its kind. */
public final class Senders {
  private Senders() {}

  /**
   * @throws IOException when its certificates cannot be read
   */
  public static EventSender create(Vertx vertx, Endpoint endpoint, DeliveryTopics topics)
      throws IOException {
    Function<EventKind, String> source =
        kind -> CloudEventAttributes.source(topics.of(kind.output()));
    return endpoint.target() instanceof Target.Webhook
        ? new WebhookSender(vertx, endpoint, source, Ticks.SYSTEM)
        : new MqttSender(endpoint, source);
  }
}
