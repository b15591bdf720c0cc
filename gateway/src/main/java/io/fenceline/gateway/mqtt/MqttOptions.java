package io.fenceline.gateway.mqtt;

import io.fenceline.gateway.intake.PostedForm;
import java.net.URI;
import java.nio.file.Path;

/**
 * The broker that fixes come from.
 *
 * @param url {@code mqtt://HOST:PORT} or {@code mqtts://HOST:PORT}
 * @param filter of the topics
 * @param share gateways with the same one share the messages; null: this one gets all
 * @param version 5, or 3 for 3.1.1
 * @param clientId keeps the session while the gateway is away; null for a session that ends with
 *     the connection
 * @param user null for none
 * @param passwordFile null for none
 * @param caFile certificates in PEM that the broker's may be signed by; null for those that Java
 *     trusts
 */
public record MqttOptions(
    URI url,
    String filter,
    String share,
    PostedForm form,
    int version,
    String clientId,
    String user,
    Path passwordFile,
    Path caFile) {
  public static final String DEFAULT_SHARE = "fenceline";
}
