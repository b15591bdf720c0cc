package io.fenceline.cli.command;

import static io.fenceline.testing.FakeFlink.failure;
import static io.fenceline.testing.FakeFlink.job;
import static io.fenceline.testing.FakeFlink.jobs;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.testing.FakeFlink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubmitCommandTest {
  @TempDir private Path directory;
  private FakeFlink flink;
  private Path jar;

  @BeforeEach
  void start() throws IOException {
    flink = new FakeFlink();
    flink.answers("GET /overview", "{\"slots-total\":1}");
    jar = Files.writeString(directory.resolve("job.jar"), "the bytes of a jar");
    flink.answers("GET /jobs/overview", jobs(job("a1", "fenceline", "RUNNING", 2)));
  }

  @AfterEach
  void end() {
    flink.close();
  }

  private Ran submit(String... options) {
    Stream<String> where = Stream.of("submit", "--flink", flink.address(), "--jar", jar.toString());
    return Ran.command(Stream.concat(where, Arrays.stream(options)).toArray(String[]::new));
  }

  @Test
  void theJobGetsItsOptionsAndFlinkTheRest() throws IOException {
    Path config = Files.writeString(directory.resolve("kafka.properties"), "linger.ms=3\n");
    Ran ran =
        submit(
            "--bootstrap-servers=kafka:9092",
            "--parallelism=3",
            "--from-savepoint=s3://b/savepoint-1",
            "--allow-non-restored-state",
            "--kafka.batch.size=7",
            "--kafka-config",
            config.toString(),
            "--cross",
            "--format=locations=protobuf",
            "--format=transitions=protobuf");

    assertThat(ran.code()).as(ran.err()).isEqualTo(ExitCodes.DONE);
    JsonNode run = new ObjectMapper().readTree(flink.body("POST /jars/1_job.jar/run"));
    assertThat(run.path("programArgsList"))
        .extracting(JsonNode::asText)
        .containsExactlyInAnyOrder(
            "--bootstrap-servers=kafka:9092",
            "--kafka-property=batch.size=7",
            "--kafka-config=" + config,
            "--cross",
            "--format=locations=protobuf",
            "--format=transitions=protobuf");
    assertThat(run.path("parallelism").asInt()).isEqualTo(3);
    assertThat(run.path("savepointPath").asText()).isEqualTo("s3://b/savepoint-1");
    assertThat(run.path("allowNonRestoredState").asBoolean()).isTrue();
  }

  @Test
  void theIdIsDataAndTheUploadedJarIsDeleted() {
    Ran ran = submit();

    assertThat(ran.out()).isEqualTo("a1" + System.lineSeparator());
    assertThat(ran.err())
        .contains("job fenceline runs with 2 tasks", flink.address() + "/#/job/running/a1/overview")
        .doesNotContain("warning");
    assertThat(flink.requests()).contains("DELETE /jars/1_job.jar");
    assertThat(flink.body("POST /jars/1_job.jar/run")).doesNotContain("parallelism");
  }

  @Test
  void itWaitsUntilAllTasksRun() {
    flink.answers(
        "GET /jobs/overview",
        jobs(job("a1", "fenceline", "CREATED", 0)),
        jobs(job("a1", "fenceline", "RUNNING", 1)),
        jobs(job("a1", "fenceline", "RUNNING", 2)));

    assertThat(submit().code()).isEqualTo(ExitCodes.DONE);
    assertThat(flink.requests().stream().filter("GET /jobs/overview"::equals)).hasSize(3);
  }

  @Test
  void checkpointsInTheMemoryOfTheJobManagerAreAWarning() {
    flink.answers(
        "GET /jobs/a1/checkpoints/config",
        "{\"checkpoint_storage\":\"JobManagerCheckpointStorage\"}");

    assertThat(submit().err()).contains("warning: ", "execution.checkpointing.dir");
  }

  @Test
  void aMainMethodThatFailsIsReportedWithItsRootCauseAndItsJarIsDeleted() {
    flink.refuses(
        "POST /jars/1_job.jar/run",
        "x.RestHandlerException: Could not execute\\n\\tat y\\nCaused by: a.b.LeaseLostException:"
            + " another job of this group runs\\n\\tat z");

    Ran ran = submit();

    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err())
        .contains("400 LeaseLostException: another job of this group runs")
        .doesNotContain("\tat ");
    assertThat(flink.requests()).contains("DELETE /jars/1_job.jar");
  }

  @Test
  void aJobThatEndsInsteadOfRunningIsAFailureWithItsRootCause() {
    flink.answers("GET /jobs/overview", jobs(job("a1", "fenceline", "FAILED", 0)));
    flink.answers(
        "GET /jobs/a1/exceptions", failure(5, "a.B: x\\n\\tat y\\nCaused by: c.D: disk full"));

    Ran ran = submit();

    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err()).contains("job a1 is FAILED: D: disk full");
    assertThat(ran.out()).isEmpty();
  }

  @Test
  void aJobThatDoesNotRunInTimeIsCancelledWithTheReason() {
    flink.answers("GET /jobs/overview", jobs(job("a1", "fenceline", "RUNNING", 0)));

    Ran ran = submit("--start-timeout=1ms");

    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err())
        .contains("job a1 was cancelled", "0 of 2 tasks", "--parallelism: the cluster has 1 slots");
    assertThat(flink.requests()).contains("PATCH /jobs/a1?mode=cancel");
  }

  @Test
  void aClusterThatDoesNotAnswerIsReportedWithTheOption() {
    flink.close();

    Ran ran = submit();

    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err()).contains("does not answer", "check --flink").doesNotContain("\tat ");
  }
}
