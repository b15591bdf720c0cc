package io.fenceline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.evaluation.Policy;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.gateway.access.AccessOptions;
import io.fenceline.gateway.access.TokenOptions;
import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.gateway.http.ServerOptions;
import io.fenceline.gateway.map.MapOptions;
import io.fenceline.gateway.state.StoreLimits;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.testing.servers.Await;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/** A gateway on free ports of loopback, against a Kafka in this JVM. */
public final class TestGateway implements AutoCloseable {
  static final String SECRET_FILE = "secret";

  static {
    // Shorter than the idle timeouts of tests: a request on a connection that was closed would
    // fail.
    System.setProperty("jdk.httpclient.keepalive.timeout", "1");
  }

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final Gateway gateway;

  private TestGateway(Gateway gateway) {
    this.gateway = gateway;
  }

  public static TestGateway start(EmbeddedKafka kafka, Path directory, ServerLimits limits)
      throws IOException, InterruptedException {
    return start(options(kafka, directory, limits));
  }

  public static TestGateway start(GatewayOptions options) throws IOException, InterruptedException {
    TestGateway gateway = startUnready(options);
    await(() -> gateway.getManagement("/health/ready").statusCode() == 200);
    return gateway;
  }

  /** Does not wait until it is ready. */
  public static TestGateway startUnready(GatewayOptions options)
      throws IOException, InterruptedException {
    return new TestGateway(Gateway.start(options));
  }

  public static GatewayOptions options(EmbeddedKafka kafka, Path directory, ServerLimits limits)
      throws IOException {
    return options(kafka, "", directory, limits);
  }

  /**
   * @param prefix of the topics
   */
  public static GatewayOptions options(
      EmbeddedKafka kafka, String prefix, Path directory, ServerLimits limits) throws IOException {
    Path secret = directory.resolve(SECRET_FILE);
    Files.writeString(secret, Tokens.SECRET + "\n");
    TokenOptions tokens = new TokenOptions(secret, null, null, Tokens.AUDIENCE, Tokens.ISSUER);
    return new GatewayOptions(
        new KafkaSettings(Map.of("bootstrap.servers", kafka.bootstrapServers())),
        GatewayTopics.of(Topics.withPrefix(prefix), prefix),
        new AccessOptions(tokens, null, false),
        new ServerOptions("127.0.0.1", 0, "127.0.0.1", 0, 2, null, Set.of(), limits, false),
        TopicFormats.JSON,
        FixLayout.DEFAULT,
        Policy.DEFAULTS,
        Duration.ofHours(1),
        MapOptions.DEFAULT,
        null,
        null,
        null,
        StoreLimits.ofHeap());
  }

  /**
   * The same options but for one.
   *
   * @param name of the component
   */
  public static GatewayOptions with(GatewayOptions options, String name, Object value) {
    try {
      RecordComponent[] components = GatewayOptions.class.getRecordComponents();
      Object[] values = new Object[components.length];
      Class<?>[] types = new Class<?>[components.length];
      for (int i = 0; i < components.length; i++) {
        types[i] = components[i].getType();
        boolean isOther = components[i].getName().equals(name);
        values[i] = isOther ? value : components[i].getAccessor().invoke(options);
      }
      return GatewayOptions.class.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(name, e);
    }
  }

  /**
   * @param prefix of the topics
   */
  public static void createTopics(EmbeddedKafka kafka, String prefix) throws InterruptedException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      Map<String, String> compacted = new HashMap<>();
      compacted.put("cleanup.policy", "compact");
      admin
          .createTopics(
              List.of(
                  new NewTopic(prefix + "locations", 2, (short) 1),
                  new NewTopic(prefix + "transitions", 2, (short) 1),
                  new NewTopic(prefix + "ad-matches", 2, (short) 1),
                  new NewTopic(prefix + "zones", 2, (short) 1).configs(compacted),
                  new NewTopic(prefix + "device-zones", 2, (short) 1).configs(compacted),
                  new NewTopic(prefix + "places", 2, (short) 1).configs(compacted),
                  new NewTopic(prefix + "occupancy", 2, (short) 1).configs(compacted),
                  new NewTopic(prefix + "memberships", 2, (short) 1).configs(compacted)))
          .all()
          .get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits for a condition, for at most two minutes: a machine may have more to do. */
  public static void await(BooleanSupplier condition) {
    Await.until("what the test waits for", condition::getAsBoolean);
  }

  public int port() {
    return gateway.port();
  }

  public int managementPort() {
    return gateway.managementPort();
  }

  public URI uri(String path) {
    return URI.create("http://127.0.0.1:" + gateway.port() + path);
  }

  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(uri(path)).header("Authorization", "Bearer " + Tokens.all());
  }

  public HttpResponse<String> get(String path) {
    return send(request(path));
  }

  public HttpResponse<String> getManagement(String path) {
    return send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.managementPort() + path)));
  }

  public static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return CLIENT.send(request.timeout(Duration.ofSeconds(30)).build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The lines of an answer, as they come. */
  public static Stream<String> lines(HttpRequest request, int status)
      throws IOException, InterruptedException {
    HttpResponse<Stream<String>> response = CLIENT.send(request, BodyHandlers.ofLines());
    assertThat(response.statusCode()).isEqualTo(status);
    return response.body();
  }

  @Override
  public void close() {
    gateway.close();
  }
}
