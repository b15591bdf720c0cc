package io.fenceline.gateway.mqtt;

import static io.fenceline.gateway.mqtt.MqttFixture.awaitSubscribed;
import static io.fenceline.gateway.mqtt.MqttFixture.fix;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.hivemq.client.mqtt.mqtt5.Mqtt5BlockingClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5Client;
import io.fenceline.file.TrustedCertificates;
import io.fenceline.gateway.LoggerLines;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.intake.PostedForm;
import io.fenceline.gateway.mqtt.MqttFixture.Source;
import io.fenceline.testing.servers.SharedKafka;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A broker with TLS, whose certificate is signed by an authority of the test, and passwords. */
@Tag("programs")
@ExtendWith(SharedKafka.class)
class MqttTlsITCase {
  @TempDir private Path directory;

  private MqttFixture broker(String alternativeName) throws Exception {
    openssl("-subj /CN=authority -keyout ca.key -out ca.crt");
    openssl(
        "-CA ca.crt -CAkey ca.key -subj /CN=broker -keyout broker.key -out broker.crt"
            + " -addext subjectAltName="
            + alternativeName);
    Path passwords = Files.writeString(directory.resolve("passwords"), "fenceline:secret\n");
    run("mosquitto_passwd -U " + passwords);
    return new MqttFixture(
        directory,
        "certfile " + directory.resolve("broker.crt"),
        "keyfile " + directory.resolve("broker.key"),
        "allow_anonymous false",
        "password_file " + passwords);
  }

  private void openssl(String arguments) throws Exception {
    run(
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 "
            + arguments);
  }

  private void run(String command) throws Exception {
    Process process =
        new ProcessBuilder(command.split(" "))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }

  private MqttOptions options(MqttFixture mqtt, Path authority) throws Exception {
    return new MqttOptions(
        URI.create("mqtts://127.0.0.1:" + mqtt.mosquitto().port()),
        "fleet/#",
        "fenceline",
        PostedForm.TOPIC,
        5,
        null,
        "fenceline",
        Files.writeString(directory.resolve("password"), "secret\n"),
        authority);
  }

  @Test
  void aBrokerWhoseAuthorityIsGivenIsTrusted() throws Exception {
    Path authority = directory.resolve("ca.crt");
    try (MqttFixture mqtt = broker("IP:127.0.0.1");
        Source source = mqtt.source(options(mqtt, authority))) {
      Mqtt5BlockingClient client =
          Mqtt5Client.builder()
              .serverHost("127.0.0.1")
              .serverPort(mqtt.mosquitto().port())
              .sslConfig()
              .trustManagerFactory(TrustedCertificates.read(authority))
              .applySslConfig()
              .simpleAuth()
              .username("fenceline")
              .password("secret".getBytes(UTF_8))
              .applySimpleAuth()
              .buildBlocking();
      client.connect();
      awaitSubscribed(source, client, "fleet/a", fix("a", 1_641_168_000_000L));
      assertThat(mqtt.taken("a")).hasSize(1);
      client.disconnect();
    }
  }

  @Test
  void aBrokerOfAnUnknownAuthorityIsNot() throws Exception {
    try (MqttFixture mqtt = broker("IP:127.0.0.1")) {
      awaitRefusal(mqtt, null, "unable to find valid certification path");
    }
  }

  @Test
  void aCertificateForAnotherHostIsNot() throws Exception {
    try (MqttFixture mqtt = broker("DNS:broker.example.com")) {
      awaitRefusal(mqtt, directory.resolve("ca.crt"), "127.0.0.1");
    }
  }

  private void awaitRefusal(MqttFixture mqtt, Path authority, String reason) throws Exception {
    try (LoggerLines log = LoggerLines.of(MqttSource.class.getName(), Level.WARN);
        Source source = mqtt.source(options(mqtt, authority))) {
      TestGateway.await(
          () ->
              log.lines().stream()
                  .anyMatch(each -> each.contains("not connected") && each.contains(reason)));
      assertThat(source.isConnected()).isFalse();
    }
  }
}
