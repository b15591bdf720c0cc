package io.fenceline.service;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.MqttClientBuilder;
import com.hivemq.client.mqtt.MqttClientSslConfig;
import com.hivemq.client.mqtt.mqtt5.message.auth.Mqtt5SimpleAuth;
import io.fenceline.file.TrustedCertificates;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Clients of MQTT brokers, which connect again when a connection is lost. */
public final class MqttClients {
  public static final int KEEP_ALIVE_SECONDS = 20;
  public static final long LONGEST_PAUSE_MILLIS = 15_000;

  private static final long FIRST_PAUSE_MILLIS = 500;
  private static final int PORT = 1883;
  private static final int TLS_PORT = 8883;

  private MqttClients() {}

  /**
   * Begins a client.
   *
   * @param url {@code mqtt://HOST:PORT} or {@code mqtts://HOST:PORT}
   * @param caFile certificates in PEM that the broker's may be signed by; null for those that Java
   *     trusts
   * @throws IOException when the certificates cannot be read
   */
  public static MqttClientBuilder builder(URI url, String clientId, Path caFile)
      throws IOException {
    return MqttClient.builder()
        .identifier(clientId)
        .serverHost(url.getHost())
        .serverPort(port(url))
        .sslConfig(isEncrypted(url) ? ssl(caFile) : null)
        .automaticReconnect()
        .initialDelay(FIRST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)
        .maxDelay(LONGEST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)
        .applyAutomaticReconnect();
  }

  private static boolean isEncrypted(URI url) {
    return url.getScheme().equals("mqtts");
  }

  public static int port(URI url) {
    return url.getPort() >= 0 ? url.getPort() : isEncrypted(url) ? TLS_PORT : PORT;
  }

  private static MqttClientSslConfig ssl(Path caFile) throws IOException {
    return MqttClientSslConfig.builder()
        .trustManagerFactory(caFile == null ? null : TrustedCertificates.read(caFile))
        .build();
  }

  /**
   * The login of a client.
   *
   * @param user null for none
   */
  public static Mqtt5SimpleAuth login(String user, byte[] password) {
    return user == null
        ? null
        : Mqtt5SimpleAuth.builder().username(user).password(password).build();
  }

  /** Why there is no connection, as an operator reads it. */
  public static String reason(Throwable e) {
    Throwable root = e.getCause() == null ? e : e.getCause();
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }
}
