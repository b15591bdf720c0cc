package io.fenceline.cli.security;

import static io.fenceline.testing.fixtures.Json.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.Ran;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.Topics;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Permission;
import io.fenceline.testing.servers.SecuredKafka;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands on a broker that requires TLS, a login and permissions. */
class SecuredKafkaITCase {
  private static final String USER = "commands";
  private static final String WRONG_PASSWORD = "a-wrong-password";

  @TempDir static Path directory;

  private static SecuredKafka kafka;
  private static Path zones;
  private static Path fixes;

  @BeforeAll
  static void startKafka() throws Exception {
    kafka = new SecuredKafka(directory);
    kafka.createUser(USER);
    kafka.allow(USER, Permission.documented("a command's user", "", ""));
    try (Admin admin = TopicSetup.connect(kafka.unlimited())) {
      TopicSetup.ensureAll(admin, Topics.withPrefix(""));
    }
    zones = directory.resolve("zones.geojson");
    Files.writeString(
        zones, Json.square(0, 0, 1).replaceFirst("\\{", "{\"id\":\"z\",") + System.lineSeparator());
    fixes = Files.write(directory.resolve("fixes.ndjson"), bytes(Json.fix("d", Json.START, 1, 1)));
  }

  @AfterAll
  static void stopKafka() {
    kafka.close();
  }

  static Stream<List<String>> commands() {
    return Stream.of(
        List.of("zones", "load", zones.toString()),
        List.of("zones", "list"),
        List.of("replay", fixes.toString(), "--speed", "max"));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theDocumentedPermissionsAreEnough(List<String> command) throws Exception {
    Ran ran = run(command, kafka.properties(USER, SecuredKafka.PASSWORD));
    assertThat(ran.code()).as(ran.toString()).isZero();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aWrongPasswordIsNamedAndNotShown(List<String> command) throws Exception {
    Ran ran = run(command, kafka.properties(USER, WRONG_PASSWORD));
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err())
        .contains("refuse the login", "invalid credentials", "sasl.jaas.config of --kafka-config")
        .doesNotContain(WRONG_PASSWORD, "\tat ");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void anExpiredCertificateIsNamed(List<String> command) throws Exception {
    Ran ran = run(command, kafka.propertiesOfExpired(USER));
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err())
        .contains("has expired", "NotAfter", "renew it", "--kafka-config")
        .doesNotContain(SecuredKafka.PASSWORD, "\tat ");
  }

  @Test
  void aCertificateThatIsNotTrustedIsNamed() throws Exception {
    Map<String, String> properties = new HashMap<>(kafka.properties(USER, SecuredKafka.PASSWORD));
    properties.keySet().removeIf(name -> name.startsWith("ssl."));
    Ran ran = run(List.of("zones", "list"), properties);
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).contains("TLS with the Kafka brokers failed", "ssl.truststore");
  }

  @Test
  void eachPermissionIsNeededAndItsLackIsNamed() throws Exception {
    Map<String, String> properties = kafka.properties(USER, SecuredKafka.PASSWORD);
    Map<String, List<String>> commandsByPermission =
        Map.of(
            "Read on zones", List.of("zones", "list"),
            "Read on transitions", List.of("tail", "transitions", "--from-beginning", "--max", "1"),
            "DescribeConfigs on zones", List.of("zones", "load", zones.toString()),
            "Write on zones", List.of("zones", "load", zones.toString()),
            "Write on locations", List.of("replay", fixes.toString(), "--speed", "max"));
    for (Permission permission : Permission.documented("a command's user", "", "")) {
      kafka.withdraw(USER, permission);
      Ran ran = run(commandsByPermission.get(permission.toString()), properties);
      kafka.allow(USER, List.of(permission));
      assertThat(ran.code()).as("%s: %s", permission, ran).isEqualTo(1);
      assertThat(ran.err())
          .as("%s", permission)
          .contains(permission.resource().name(), "grant ")
          .doesNotContain("\tat ");
    }
  }

  private static Ran run(List<String> command, Map<String, String> properties) throws IOException {
    Properties file = new Properties();
    file.putAll(properties);
    Path config = directory.resolve("kafka.properties");
    try (OutputStream out = Files.newOutputStream(config)) {
      file.store(out, null);
    }
    List<String> arguments = new ArrayList<>(command);
    arguments.add("--kafka-config=" + config);
    return Ran.command(arguments.toArray(String[]::new));
  }
}
