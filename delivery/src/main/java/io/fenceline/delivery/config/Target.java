package io.fenceline.delivery.config;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;

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
   * @param secrets the first signs, and so do all others, so that a receiver can change its own
   */
  record Webhook(
      URI url, Path caFile, WebhookBody body, List<Secret> secrets, boolean allowPrivateAddresses)
      implements Target {
    public Webhook {
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
