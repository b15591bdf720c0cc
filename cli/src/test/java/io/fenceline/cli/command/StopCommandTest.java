package io.fenceline.cli.command;

import static io.fenceline.testing.FakeFlink.job;
import static io.fenceline.testing.FakeFlink.jobs;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.testing.FakeFlink;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StopCommandTest {
  private static final String SAVEPOINT = "GET /jobs/a1/savepoints/t";
  private static final String IN_PROGRESS = "{\"status\":{\"id\":\"IN_PROGRESS\"}}";

  private FakeFlink flink;

  @BeforeEach
  void start() throws IOException {
    flink = new FakeFlink();
    flink.answers(
        "GET /jobs/overview",
        jobs(
            job("a1", "fenceline", "RUNNING", 2),
            job("a0", "fenceline", "CANCELED", 0),
            job("b1", "twice", "RUNNING", 2),
            job("b2", "twice", "RESTARTING", 0)));
    flink.answers("POST /jobs/a1/stop", "{\"request-id\":\"t\"}");
    flink.answers(
        SAVEPOINT,
        IN_PROGRESS,
        "{\"status\":{\"id\":\"COMPLETED\"},\"operation\":{\"location\":\"file:/s/savepoint-1\"}}");
  }

  @AfterEach
  void end() {
    flink.close();
  }

  private Ran stop(String... options) {
    Stream<String> where = Stream.of("stop", "--flink", flink.address());
    return Ran.command(Stream.concat(where, Arrays.stream(options)).toArray(String[]::new));
  }

  @Test
  void itWaitsForTheSavepointAndPrintsItsPath() {
    Ran ran = stop("fenceline", "--savepoint", "file:///s");

    assertThat(ran.code()).as(ran.err()).isEqualTo(ExitCodes.DONE);
    assertThat(ran.out()).isEqualTo("file:/s/savepoint-1" + System.lineSeparator());
    assertThat(flink.body("POST /jobs/a1/stop"))
        .contains("\"targetDirectory\":\"file:///s\"", "\"drain\":false");
    assertThat(flink.requests().stream().filter(SAVEPOINT::equals)).hasSize(2);
  }

  @Test
  void withoutADirectoryTheClusterChoosesOne() {
    assertThat(stop("a1", "--drain").code()).isEqualTo(ExitCodes.DONE);
    assertThat(flink.body("POST /jobs/a1/stop")).isEqualTo("{\"drain\":true}");
  }

  @Test
  void aClusterWithoutADirectoryIsReportedWithTheRemedy() {
    flink.refuses(
        "POST /jobs/a1/stop",
        "Config key [execution.checkpointing.savepoint-dir] is not set. Property [targetDirectory]"
            + " must be provided.");

    Ran ran = stop("fenceline");

    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err())
        .contains("no directory for savepoints; give --savepoint DIR")
        .contains("execution.checkpointing.savepoint-dir");
  }

  @Test
  void aJobThatDoesNotRunIsReportedWithThoseThatDo() {
    Ran ran = stop("fencelin");

    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err())
        .contains("no job 'fencelin' runs at " + flink.address(), "a1 (fenceline)", "b1 (twice)")
        .doesNotContain("a0");
  }

  @Test
  void aNameOfSeveralJobsIsReportedWithTheirIds() {
    Ran ran = stop("twice");

    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err()).contains("2 jobs are named 'twice'", "b1 (twice), b2 (twice)");
  }

  @Test
  void aSavepointThatFailsIsReportedWithItsRootCause() {
    flink.answers(
        SAVEPOINT,
        "{\"status\":{\"id\":\"COMPLETED\"},\"operation\":{\"failure-cause\":{\"stack-trace\":"
            + "\"a.B: x\\n\\tat y\\nCaused by: java.io.IOException: no space\\n\\tat z\"}}}");

    Ran ran = stop("fenceline", "--savepoint", "file:///s");

    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err()).contains("the savepoint failed: IOException: no space");
  }

  @Test
  void withoutASavepointItIsCancelled() {
    flink.answers("GET /jobs/a1", "{\"state\":\"CANCELLING\"}", "{\"state\":\"CANCELED\"}");

    assertThat(stop("fenceline", "--no-savepoint").code()).isEqualTo(ExitCodes.DONE);
    assertThat(flink.requests())
        .contains("PATCH /jobs/a1?mode=cancel")
        .doesNotContain("POST /jobs/a1/stop");
  }
}
