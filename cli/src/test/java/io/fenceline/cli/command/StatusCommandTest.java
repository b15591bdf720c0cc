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
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StatusCommandTest {
  private static final String METRICS =
      """
      [{"id":"Source__fixes-source.numRecordsInPerSecond","sum":50.25,"min":0},
       {"id":"Source__fixes-source.pendingRecords","sum":1234,"min":0},
       {"id":"Source__fixes-source.KafkaSourceReader.topic.locations.x","sum":9,"min":9},
       {"id":"transitions-sink__Writer.numRecordsInPerSecond","sum":1.5,"min":0},
       {"id":"geofence.fenceline.fixes","sum":24730,"min":0},
       {"id":"geofence.fenceline.reason.late.deadLetters","sum":3,"min":0},
       {"id":"fixes-decode.fenceline.reason.late.deadLetters","sum":2,"min":0},
       {"id":"fixes-decode.fenceline.reason.not-json.deadLetters","sum":0,"min":0}]
      """;

  private FakeFlink flink;

  @BeforeEach
  void start() throws IOException {
    flink = new FakeFlink();
    flink.answers("GET /jobs/overview", jobs(job("a1", "fenceline", "RUNNING", 2)));
    flink.answers(
        "GET /jobs/a1",
        "{\"state\":\"RUNNING\",\"timestamps\":{\"RUNNING\":2000},\"vertices\":[{\"id\":\"v\"}]}");
    flink.answers("GET /jobs/a1/vertices/v/subtasks/metrics", METRICS);
    flink.answers("GET /jobs/a1/checkpoints", checkpoints(4000, ""));
  }

  private static String checkpoints(long completedMillis, String failed) {
    return ("{\"counts\":{\"completed\":7,\"failed\":1},\"latest\":{\"completed\":"
            + "{\"latest_ack_timestamp\":%d,\"end_to_end_duration\":385,\"state_size\":525392}%s}}")
        .formatted(completedMillis, failed);
  }

  @AfterEach
  void end() {
    flink.close();
  }

  private Ran status(String... options) {
    Stream<String> where = Stream.of("status", "--flink", flink.address());
    return Ran.command(Stream.concat(where, Arrays.stream(options)).toArray(String[]::new));
  }

  @Test
  void aHealthyJobIsShownWithItsFigures() {
    Ran ran = status();

    assertThat(ran.code()).as(ran.err()).isEqualTo(ExitCodes.DONE);
    assertThat(ran.out())
        .contains(
            flink.address() + ": 1 job, healthy",
            "fenceline  a1",
            "RUNNING since 1970-01-01T00:00:02.000Z, 2 of 2 tasks run",
            "fixes 50.3/s",
            "transitions 1.5/s",
            "24,730 fixes",
            "late 5",
            "fixes 1,234",
            "7 completed, 1 failed; newest 1970-01-01T00:00:04.000Z, 385 ms, 525,392 bytes")
        .doesNotContain("not-json", "PROBLEM");
  }

  @Test
  void aJobIsShownAlsoWhileKafkaDoesNotAnswer() throws IOException {
    String[] away = {
      "--bootstrap-servers=127.0.0.1:1",
      "--kafka.default.api.timeout.ms=500",
      "--kafka.request.timeout.ms=400"
    };
    Ran ran = status(away);

    assertThat(ran.code()).as(ran.err()).isEqualTo(ExitCodes.UNHEALTHY);
    assertThat(ran.out())
        .contains(
            "1 job, needs attention", "PROBLEM        Kafka did not answer (", "2 of 2 tasks");
    String json =
        status(Stream.concat(Stream.of("--json"), Arrays.stream(away)).toArray(String[]::new))
            .out();
    assertThat(new ObjectMapper().readTree(json).path("kafkaProblem").asText())
        .startsWith("Kafka did not answer");
  }

  @Test
  void jsonHasTheSameFigures() throws IOException {
    JsonNode status = new ObjectMapper().readTree(status("--json").out());

    assertThat(status.path("healthy").asBoolean()).isTrue();
    JsonNode job = status.path("jobs").path(0);
    assertThat(job.path("lag").path("fixes").asLong()).isEqualTo(1234);
    assertThat(job.path("refused").path("late").asLong()).isEqualTo(5);
    assertThat(job.path("readPerSecond").path("fixes").asDouble()).isEqualTo(50.25);
    assertThat(job.path("checkpoints").path("durationMillis").asLong()).isEqualTo(385);
    assertThat(job.path("problems")).isEmpty();
  }

  @Test
  void metricsThatFlinkFetchesOnlyOnRequestAreQueriedAgain() {
    flink.answers("GET /jobs/a1/vertices/v/subtasks/metrics", "[]", "[]", METRICS);

    assertThat(status().out()).contains("fixes 50.3/s");
  }

  @Test
  void noJobIsUnhealthy() throws IOException {
    flink.answers("GET /jobs/overview", jobs(job("a1", "fenceline", "CANCELED", 0)));

    assertThat(status().code()).isEqualTo(ExitCodes.UNHEALTHY);
    assertThat(status().out()).contains("no job runs");
    assertThat(new ObjectMapper().readTree(status("--json").out()).path("jobs").isArray()).isTrue();
  }

  @Test
  void aJobThatRestartsIsUnhealthyWithTheRootCause() {
    flink.answers("GET /jobs/overview", jobs(job("a1", "fenceline", "RESTARTING", 0)));
    flink.answers(
        "GET /jobs/a1/exceptions", failure(5000, "a.B: x\\n\\tat y\\nCaused by: c.D: disk full"));

    Ran ran = status();

    assertThat(ran.code()).isEqualTo(ExitCodes.UNHEALTHY);
    assertThat(ran.out())
        .contains("PROBLEM        it is RESTARTING")
        .contains("no checkpoint has completed since: D: disk full")
        .as("Flink keeps the last rates of tasks that do not run")
        .contains("in             none", "out            none", "lag            none")
        .contains("24,730 fixes");
  }

  @Test
  void aPermissionThatKafkaDeniesIsShownWithTheRemedy() {
    flink.answers("GET /jobs/overview", jobs(job("a1", "fenceline", "RESTARTING", 0)));
    flink.answers(
        "GET /jobs/a1/exceptions",
        failure(
            5000, "a.B: x\\nCaused by: c.TopicAuthorizationException: Not authorized: [zones]"));

    assertThat(status().out())
        .contains("the Kafka brokers deny access (Not authorized: [zones]); grant the user of")
        .doesNotContain("TopicAuthorizationException");
  }

  @Test
  void aFailureToWriteNamesThePartition() {
    flink.answers("GET /jobs/overview", jobs(job("a1", "fenceline", "RESTARTING", 0)));
    flink.answers(
        "GET /jobs/a1/exceptions",
        failure(
            5000,
            "a.FlinkRuntimeException: Failed to send data to Kafka transitions-3 with client {}"
                + "\\nCaused by: b.RecordTooLargeException: The record is too large."));

    assertThat(status().out())
        .contains("RecordTooLargeException: The record is too large. (writing to transitions-3)");
  }

  @Test
  void aFailureIsOverWithTheNextCheckpoint() {
    flink.answers("GET /jobs/a1/exceptions", failure(3999, "a.B: once"));

    Ran ran = status();

    assertThat(ran.code()).isEqualTo(ExitCodes.DONE);
    assertThat(ran.out()).contains("newest failure 1970-01-01T00:00:03.999Z: B: once");
  }

  @Test
  void aCheckpointThatFailedAfterTheNewestCompletedOneIsAProblem() {
    String failed = ",\"failed\":{\"failure_timestamp\":4001,\"failure_message\":\"a.B: expired\"}";
    flink.answers("GET /jobs/a1/checkpoints", checkpoints(4000, failed));

    Ran ran = status();

    assertThat(ran.code()).isEqualTo(ExitCodes.UNHEALTHY);
    assertThat(ran.out()).contains("the newest checkpoint failed: B: expired");
  }

  @Test
  void aFailedJobCountsUntilAnotherOfItsNameIsStarted() {
    String failed = job("f1", "fenceline", "FAILED", 0).replace("1000", "500");
    String running = job("a1", "fenceline", "RUNNING", 2);
    flink.answers("GET /jobs/overview", jobs(failed, running));
    assertThat(status().out()).contains("1 job, healthy").doesNotContain("f1");

    flink.answers("GET /jobs/overview", jobs(running.replace("RUNNING", "FAILED")));
    assertThat(status().code()).isEqualTo(ExitCodes.UNHEALTHY);
  }

  /** D6, E6: the lag counts to the end of the log, and what hides it is a problem. */
  @Test
  void recordsBehindAnOpenTransactionAreAProblem() {
    String held =
        METRICS.replace(
            "[",
            "[{\"id\":\"Source__fixes-source.fenceline.partition.3.heldRecords\",\"sum\":100},"
                + "{\"id\":\"Source__fixes-source.fenceline.partition.3.openTransactionSeconds\",\"sum\":%d},");
    flink.answers("GET /jobs/a1/vertices/v/subtasks/metrics", held.formatted(59));
    assertThat(status().out()).contains("1 job, healthy", "fixes 1,334");

    flink.answers("GET /jobs/a1/vertices/v/subtasks/metrics", held.formatted(315));
    assertThat(status().code()).isEqualTo(ExitCodes.UNHEALTHY);
    assertThat(status().out())
        .contains(
            "PROBLEM        fixes, partition 3: 100 records have waited for the end of an open transaction for 315 s");
  }

  @Test
  @DisplayName("Z1: status names zones that come by two partitions")
  void zonesThatComeByTwoPartitionsAreAProblem() {
    String changes =
        METRICS.replace(
            "[",
            "[{\"id\":\"zones-decode.fenceline.zone.k7.zoneChangesByOtherPartition\",\"sum\":2},");
    flink.answers("GET /jobs/a1/vertices/v/subtasks/metrics", changes);
    assertThat(status().code()).isEqualTo(ExitCodes.UNHEALTHY);
    assertThat(status().out()).contains("PROBLEM        zones come by two partitions: k7; ");
  }

  @Test
  void onlyTheJobsThatAreNamedAreShown() {
    flink.answers(
        "GET /jobs/overview",
        jobs(job("b1", "other", "RESTARTING", 0), job("a1", "fenceline", "RUNNING", 2)));

    assertThat(status("fenceline").out()).contains("1 job, healthy").doesNotContain("other");
  }
}
