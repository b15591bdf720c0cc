package io.fenceline.cli.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.gateway.Gateway;
import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.GatewayTopics;
import io.fenceline.gateway.access.AccessOptions;
import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.gateway.http.ServerOptions;
import io.fenceline.gateway.map.MapOptions;
import io.fenceline.gateway.state.StoreLimits;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.TopicSize;
import io.fenceline.kafka.Topics;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import io.fenceline.testing.servers.Permission;
import io.fenceline.testing.servers.SecuredKafka;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.acl.AclOperation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway on a broker that requires TLS, a login and permissions. */
class SecuredGatewayITCase {
  private static final String USER = "gateway";
  private static final String READY = "{\"status\":\"UP\"}";
  private static final String PLACE =
      "{\"type\":\"Feature\",\"id\":\"p\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}";

  /** Requests that need topics without which the gateway is ready. */
  private static final Map<String, String> OPTIONAL =
      Map.of("occupancy", "/v1/zones/z/occupancy", "device-zones", "/v1/devices/d/zones");

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir static Path directory;

  private static SecuredKafka kafka;
  private static List<Permission> documented;

  @BeforeAll
  static void startKafka() throws Exception {
    kafka = new SecuredKafka(directory);
    kafka.createUser(USER);
    documented = Permission.documented("a gateway's user", "", "");
    kafka.allow(USER, documented);
    try (Admin admin = TopicSetup.connect(kafka.unlimited())) {
      TopicSetup.ensureAll(admin, Topics.withPrefix(""));
      for (String topic : List.of("device-zones", "memberships", "occupancy", "places")) {
        TopicSetup.ensureCompacted(admin, topic, TopicSize.DEFAULT);
      }
    }
  }

  @AfterAll
  static void stopKafka() {
    kafka.close();
  }

  @Test
  void theDocumentedPermissionsAreEnoughAndEachIsNeeded() throws Exception {
    for (Permission permission : documented) {
      kafka.withdraw(USER, permission);
      try (Gateway gateway = start(kafka.properties(USER, SecuredKafka.PASSWORD))) {
        String topic = permission.resource().name();
        String optional = OPTIONAL.get(topic);
        if (optional != null && permission.operation() == AclOperation.READ) {
          awaitReadiness(gateway, READY); // Few need it: the gateway is ready without it.
          Await.until(
              "the reason",
              () -> send("GET", gateway.port(), optional, "").contains("deny access"));
        } else if (permission.operation() == AclOperation.READ) {
          awaitReadiness(gateway, topic, "deny access", "Access control");
        } else {
          awaitReadiness(gateway, READY);
          assertThat(written(gateway, topic))
              .as("%s", permission)
              .contains("503 ", "does not let this gateway write");
        }
      }
      kafka.allow(USER, List.of(permission));
    }
    try (Gateway gateway = start(kafka.properties(USER, SecuredKafka.PASSWORD))) {
      awaitReadiness(gateway, READY);
      for (String topic : List.of("zones", "device-zones", "places", "locations")) {
        assertThat(written(gateway, topic)).startsWith("20");
      }
    }
  }

  @Test
  void aWrongPasswordAndAnExpiredCertificateAreNamed() throws Exception {
    String wrong = "a-wrong-password";
    try (Gateway gateway = start(kafka.properties(USER, wrong))) {
      assertThat(awaitReadiness(gateway, "refuse the login", "sasl.jaas.config"))
          .doesNotContain(wrong);
    }
    try (Gateway gateway = start(kafka.propertiesOfExpired(USER))) {
      awaitReadiness(gateway, "has expired", "NotAfter", "renew it");
    }
  }

  private static Gateway start(Map<String, String> properties) throws Exception {
    return Gateway.start(
        new GatewayOptions(
            new KafkaSettings(properties),
            GatewayTopics.of(Topics.withPrefix(""), ""),
            new AccessOptions(null, null, true),
            new ServerOptions(
                "127.0.0.1", 0, "127.0.0.1", 0, 1, null, Set.of(), ServerLimits.DEFAULT, false),
            TopicFormats.JSON,
            FixLayout.DEFAULT,
            Policy.DEFAULTS,
            Duration.ofHours(1),
            MapOptions.DEFAULT,
            null,
            null,
            null,
            StoreLimits.ofHeap()));
  }

  private static String awaitReadiness(Gateway gateway, String... parts) throws Exception {
    String[] last = new String[1];
    Await.until(
        String.join(", ", parts),
        () -> {
          last[0] = send("GET", gateway.managementPort(), "/health/ready", "").substring(4);
          return List.of(parts).stream().allMatch(last[0]::contains);
        });
    return last[0];
  }

  /** Status and answer to a request that writes to the topic. */
  private static String written(Gateway gateway, String topic) throws Exception {
    return switch (topic) {
      case "zones" -> send("PUT", gateway.port(), "/v1/zones/z", Json.square(0, 0, 1));
      case "device-zones" ->
          send("PUT", gateway.port(), "/v1/devices/d/zones/z", Json.square(0, 0, 1));
      case "places" -> send("POST", gateway.port(), "/v1/places", PLACE);
      default -> send("POST", gateway.port(), "/v1/fixes", Json.fix("d", Json.START, 1, 2));
    };
  }

  private static String send(String method, int port, String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .header(
                "Content-Type",
                path.endsWith("fixes") ? "application/json" : "application/geo+json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    var response = CLIENT.send(request, BodyHandlers.ofString());
    return response.statusCode() + " " + response.body();
  }
}
