package io.fenceline.delivery.config;

import io.fenceline.delivery.event.WebhookBody;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Where and in which form an endpoint takes events. */
public sealed interface Target {
  URI url();

  /** Certificates in PEM that the endpoint's may be signed by; null for those that Java trusts. */
  Path caFile();

  /** Whether addresses that are not public are permitted. */
  boolean allowPrivateAddresses();

  /**
   * A webhook.
   *
   * @param headers of the receiver, such as one with its token
   * @param secrets none for a receiver that verifies no signature; else the first signs, and so do
   *     all others, so that a receiver can change its own
   */
  record Webhook(
      URI url,
      Path caFile,
      WebhookBody body,
      Map<String, Secret> headers,
      List<Secret> secrets,
      boolean allowPrivateAddresses)
      implements Target {
    public Webhook {
      headers = Map.copyOf(headers);
      secrets = List.copyOf(secrets);
    }
  }

  /**
   * Topics of an MQTT 5 broker.
   *
   * @param topic a template
   * @param user null for none
   * @param password null for none
   */
  record Mqtt(
      URI url,
      Path caFile,
      MqttBody body,
      String topic,
      boolean retain,
      String user,
      Secret password,
      boolean allowPrivateAddresses)
      implements Target {}
}
