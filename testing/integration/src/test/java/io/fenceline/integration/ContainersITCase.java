package io.fenceline.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.kafka.Delivery;
import io.fenceline.testing.fixtures.DataSet;
import io.fenceline.testing.fixtures.Repository;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.utility.MountableFile;

/**
 * The jar as it is submitted, on a stock Flink cluster against a stock Kafka: what embedded runs
 * cannot show is that nothing is missing in it and nothing clashes.
 */
@Tag("docker")
class ContainersITCase {
  private static final String FLINK_IMAGE = "flink:2.2.1-java17";
  private static final String KAFKA_IMAGE = "apache/kafka:4.2.0";

  /** The address of Kafka for the job in its container. */
  private static final String KAFKA_WITHIN = "kafka:19092";

  private static final Duration MAX_START = Duration.ofMinutes(3);
  private static final int REST_PORT = 8081;
  private static final String JAR = "/opt/fenceline-job.jar";
  private static final Path CITY = Repository.path("examples", "city");

  private static Network network;
  private static KafkaContainer kafka;
  private static GenericContainer<?> jobManager;
  private static GenericContainer<?> taskManager;

  @BeforeAll
  static void startCluster() {
    Path jar = Repository.path("job", "target", "fenceline-job.jar");
    assertThat(jar).as("built by: mvn package -pl job -am").isRegularFile();
    network = Network.newNetwork();
    kafka =
        new KafkaContainer(KAFKA_IMAGE)
            .withNetwork(network)
            .withListener(KAFKA_WITHIN)
            .withStartupTimeout(MAX_START);
    jobManager =
        flink("jobmanager")
            .withNetworkAliases("jobmanager")
            .withExposedPorts(REST_PORT)
            .withCopyFileToContainer(MountableFile.forHostPath(jar), JAR)
            .waitingFor(Wait.forHttp("/overview").forPort(REST_PORT).withStartupTimeout(MAX_START));
    taskManager =
        flink("taskmanager")
            .waitingFor(
                Wait.forLogMessage(".*Successful registration at resource manager.*", 1)
                    .withStartupTimeout(MAX_START));
    kafka.start();
    jobManager.start();
    taskManager.start();
  }

  private static GenericContainer<?> flink(String role) {
    return new GenericContainer<>(FLINK_IMAGE)
        .withNetwork(network)
        .withCommand(role)
        .withEnv(
            "FLINK_PROPERTIES",
            "jobmanager.rpc.address: jobmanager\ntaskmanager.numberOfTaskSlots: 4\n");
  }

  @AfterAll
  static void stopCluster() {
    for (GenericContainer<?> container :
        new GenericContainer<?>[] {taskManager, jobManager, kafka}) {
      if (container != null) {
        container.stop();
      }
    }
    if (network != null) {
      network.close();
    }
  }

  @ParameterizedTest
  @EnumSource(Delivery.class)
  @DisplayName("E1: zones in, fixes in, transitions out, through a cluster")
  void theSubmittedJarEvaluatesTheCityData(Delivery delivery) throws Exception {
    Map<String, Integer> expected =
        DataSet.transitions(CITY.resolve("expected-transitions.ndjson").toString());
    try (Tenant tenant = new Tenant(kafka.getBootstrapServers(), "city-" + delivery);
        TopicLog transitions =
            new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS))) {
      tenant.loadZones(CITY.resolve("zones.geojson").toString());
      tenant.replay(CITY.resolve("fixes.ndjson").toString());
      submit(delivery);
      transitions.awaitCount(expected.values().stream().mapToInt(Integer::intValue).sum());
      assertThat(multiset(transitions)).isEqualTo(expected);
      assertThat(jobs()).containsPattern("\"city-" + delivery + "\"[^}]*\"state\":\"RUNNING\"");
    }
  }

  private static void submit(Delivery delivery) throws Exception {
    String name = "city-" + delivery;
    ExecResult result =
        jobManager.execInContainer(
            "flink",
            "run",
            "-d",
            "-p",
            "2",
            JAR,
            "--bootstrap-servers",
            KAFKA_WITHIN,
            "--topic-prefix",
            name + ".",
            "--group",
            name,
            "--delivery",
            delivery.name().toLowerCase(Locale.ROOT).replace('_', '-'),
            "--checkpoint-interval",
            "1s");
    assertThat(result.getExitCode()).as("%s", result).isZero();
  }

  private static String jobs() throws IOException, InterruptedException {
    URI overview =
        URI.create(
            "http://%s:%d/jobs/overview"
                .formatted(jobManager.getHost(), jobManager.getMappedPort(REST_PORT)));
    HttpRequest request = HttpRequest.newBuilder(overview).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }

  private static Map<String, Integer> multiset(TopicLog transitions) throws Exception {
    Map<String, Integer> multiset = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : transitions.readToEnd()) {
      multiset.merge(DataSet.key(TopicLog.text(record.value())), 1, Integer::sum);
    }
    return multiset;
  }
}
