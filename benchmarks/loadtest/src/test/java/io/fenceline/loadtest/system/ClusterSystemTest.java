package io.fenceline.loadtest.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.flink.FlinkAccess;
import io.fenceline.flink.FlinkRest;
import io.fenceline.format.ValueFormats;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.loadtest.Bench;
import io.fenceline.loadtest.scenario.JobConfiguration;
import io.fenceline.testing.FakeFlink;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job on a cluster, by what its REST API is asked and answers. */
class ClusterSystemTest {
  private static final JobConfiguration CONFIGURATION =
      new JobConfiguration(
          null,
          ValueFormats.PROTOBUF,
          3,
          null,
          List.of("--cross"),
          Map.of("state.backend.type", "rocksdb"),
          null,
          null,
          null,
          null,
          null,
          null,
          null);

  @TempDir private Path directory;
  private FakeFlink flink;
  private Path jar;

  @BeforeEach
  void start() throws IOException {
    flink = new FakeFlink();
    flink.answers(
        "GET /jobs/a1", "{\"state\":\"RUNNING\",\"vertices\":[{\"id\":\"a\"},{\"id\":\"b\"}]}");
    flink.answers("GET /jobs/a1/vertices/a/subtasks/metrics", "[]");
    flink.answers("GET /jobs/a1/vertices/b/subtasks/metrics", "[]");
    flink.answers("GET /taskmanagers/metrics", "[]");
    flink.answersAfter("PATCH /jobs/a1", "GET /jobs/a1", "{\"state\":\"CANCELED\"}");
    jar = Files.writeString(directory.resolve("job.jar"), "the bytes of a jar");
  }

  @AfterEach
  void end() {
    flink.close();
  }

  private ClusterSystem startSystem() throws IOException {
    return ClusterSystem.start(
        cluster(),
        new SystemUnderTest.Setup(
            CONFIGURATION,
            new KafkaSettings(Map.of("bootstrap.servers", "k:1")),
            Topics.withPrefix("run."),
            null));
  }

  private static void await(BooleanSupplier condition) {
    long endNanos = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(endNanos);
      Thread.onSpinWait();
    }
  }

  @Test
  void theJobIsSubmittedWithItsOptionsAndItsJarIsDeleted() throws IOException {
    try (ClusterSystem system = startSystem()) {
      assertThat(system.read().applied()).isZero();
    }
    assertThat(flink.body("POST /jars/upload"))
        .contains("name=\"jarfile\"; filename=\"job.jar\"", "\r\n\r\nthe bytes of a jar\r\n--");
    JsonNode run = new ObjectMapper().readTree(flink.body("POST /jars/1_job.jar/run"));
    assertThat(run.path("parallelism").asInt()).isEqualTo(3);
    assertThat(run.path("flinkConfiguration").path("state.backend.type").asText())
        .isEqualTo("rocksdb");
    assertThat(run.path("programArgsList"))
        .extracting(JsonNode::asText)
        .contains(
            "--cross",
            "--bootstrap-servers=k:1",
            "--locations-topic=run.locations",
            "--group=run.transitions",
            "--format=protobuf");
    assertThat(flink.requests()).contains("DELETE /jars/1_job.jar", "PATCH /jobs/a1?mode=cancel");
  }

  @Test
  void countsAreThoseOfAllTasksAndZonesOfTheOneThatHasFewest() throws IOException {
    String a = "GET /jobs/a1/vertices/a/subtasks/metrics";
    String b = "GET /jobs/a1/vertices/b/subtasks/metrics";
    flink.answers(
        a,
        "[{\"id\":\"numRecordsIn\"},{\"id\":\"geofence.fenceline.fixes\"},"
            + "{\"id\":\"geofence.fenceline.zones\"},{\"id\":\"geofence.fenceline.duplicates\"},"
            + "{\"id\":\"geofence.fenceline.reason.late.deadLetters\"}]");
    flink.answers(
        a
            + "?agg=sum,min&get=geofence.fenceline.fixes,geofence.fenceline.zones,"
            + "geofence.fenceline.duplicates,geofence.fenceline.reason.late.deadLetters",
        "[{\"id\":\"geofence.fenceline.fixes\",\"sum\":1.0E7,\"min\":3},"
            + "{\"id\":\"geofence.fenceline.zones\",\"sum\":15,\"min\":7},"
            + "{\"id\":\"geofence.fenceline.duplicates\",\"sum\":5,\"min\":0},"
            + "{\"id\":\"geofence.fenceline.reason.late.deadLetters\",\"sum\":2,\"min\":0}]");
    flink.answers(b, "[{\"id\":\"fixes-decode.fenceline.reason.not-json.deadLetters\"}]");
    flink.answers(
        b + "?agg=sum,min&get=fixes-decode.fenceline.reason.not-json.deadLetters",
        "[{\"id\":\"fixes-decode.fenceline.reason.not-json.deadLetters\",\"sum\":4,\"min\":0}]");
    flink.answers(
        "GET /jobs/a1/checkpoints",
        "{\"counts\":{\"completed\":6},\"latest\":{\"completed\":{\"end_to_end_duration\":537}}}");
    flink.answers(
        "GET /taskmanagers/metrics",
        "[{\"id\":\"Status.JVM.CPU.Time\",\"sum\":2.14E10},"
            + "{\"id\":\"Status.JVM.Memory.Heap.Used\",\"sum\":170428832}]");

    try (ClusterSystem system = startSystem()) {
      await(() -> system.read().applied() > 0);
      assertThat(system.read())
          .isEqualTo(new SystemUnderTest.Readings(10_000_000, 5, 6, 7, 0, 6, 537, 0));
      assertThat(system.remoteCosts().orElseThrow())
          .isEqualTo(
              new SystemUnderTest.Costs(Map.of(Phase.TASK_MANAGERS, 21_400_000_000L), 170_428_832));
    }
  }

  @Test
  void costsThatAreNotReportedAreAbsent() throws IOException {
    try (ClusterSystem system = startSystem()) {
      assertThat(system.remoteCosts().orElseThrow().cpuNanos()).isEmpty();
    }
  }

  @Test
  void aFailedJobIsReportedWithItsReason() throws IOException {
    flink.answers("GET /jobs/a1", "{\"state\":\"FAILED\",\"vertices\":[]}");
    flink.answers(
        "GET /jobs/a1/exceptions",
        "{\"exceptionHistory\":{\"entries\":[{\"stacktrace\":\"Disk full\\n\\tat x\"}]}}");
    try (ClusterSystem system = startSystem()) {
      await(() -> flink.requests().contains("GET /jobs/a1/exceptions"));
      await(() -> hasFailed(system));
      assertThatThrownBy(system::checkRunning)
          .isInstanceOf(IOException.class)
          .hasMessage("the job ended by itself: FAILED Disk full");
    }
  }

  private static boolean hasFailed(ClusterSystem system) {
    try {
      system.checkRunning();
      return false;
    } catch (Exception e) {
      return true;
    }
  }

  @Test
  void aClusterWithTooFewSlotsIsReportedBeforeAnythingIsUploaded() {
    flink.answers("GET /overview", "{\"slots-available\":2}");
    assertThatThrownBy(this::startSystem)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has 2 free slots; give it TaskManagers for parallelism 3");
    assertThat(flink.requests()).containsExactly("GET /overview");
  }

  @Test
  void theReportNamesTheVersionSizeAndMetricIntervalOfTheCluster() throws IOException {
    flink.answers(
        "GET /overview", "{\"flink-version\":\"2.2.1\",\"taskmanagers\":2,\"slots-total\":8}");
    flink.answers(
        "GET /jobmanager/config",
        "[{\"key\":\"metrics.fetcher.update-interval\",\"value\":\"500 ms\"}]");

    assertThat(cluster().describe())
        .containsExactly(
            Map.entry(
                "cluster",
                "Flink 2.2.1, 2 TaskManagers, 8 slots; CPU and heap are those of its"
                    + " TaskManagers; metrics.fetcher.update-interval 500 ms"));
  }

  @Test
  void anUnsupportedScenarioIsAMistake() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("s.yaml"),
            "description: x\nfixes: {count: 5}\nconfigurations:\n"
                + "  bare: {pipeline: pass-through}\n  hop: {pipeline: relay}\n  job: {}\n");
    List<String> mistakes = new ArrayList<>();
    assertThat(Bench.read(file, List.of(), cluster(), mistakes)).isNull();
    assertThat(mistakes)
        .singleElement()
        .asString()
        .startsWith("--flink: ")
        .contains("the pipeline of 'bare'", "--set 'configurations=");
  }

  private BenchCluster cluster() {
    return new BenchCluster(
        new FlinkRest(URI.create(flink.address()), "--flink", FlinkAccess.OPEN), jar);
  }
}
