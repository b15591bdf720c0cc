package io.fenceline.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.testing.fixtures.DataSet;
import io.fenceline.testing.servers.Await;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** submit, status and stop with the jar of the job, on a Flink in a process of its own. */
class ClusterCommandsITCase {
  private static final Path JAR = Path.of("..", "job", "target", "fenceline-job.jar");

  @TempDir private static Path directory;
  private static FlinkProcess flink;

  @BeforeAll
  static void startFlink() throws Exception {
    assertThat(JAR).as("built by mvn package -pl job -am").isRegularFile();
    flink = FlinkProcess.start(directory);
  }

  @AfterAll
  static void stopFlink() throws Exception {
    if (flink != null) {
      flink.close();
    }
  }

  @AfterEach
  void cancelJobs() throws IOException {
    for (JsonNode job : statusJson().path("jobs")) {
      if (!job.path("state").asText().equals("FAILED")) {
        flink("stop", job.path("id").asText(), "--no-savepoint");
      }
    }
  }

  private static Ran flink(String command, String... args) {
    return Ran.command(withFlink(command, args));
  }

  private static String[] withFlink(String command, String... args) {
    return Stream.concat(Stream.of(command, "--flink=" + flink.address()), Stream.of(args))
        .toArray(String[]::new);
  }

  /** The group and the topics have the name of the test. */
  private static Ran submit(CommandBroker kafka, String name, String... options) {
    String[] common = {"--jar=" + JAR, "--group=" + name, "--checkpoint-interval=1s"};
    return kafka.run(
        withFlink(
            "submit", Stream.concat(Stream.of(common), Stream.of(options)).toArray(String[]::new)));
  }

  private static JsonNode statusJson(String... options) throws IOException {
    String[] json = Stream.concat(Stream.of("--json"), Stream.of(options)).toArray(String[]::new);
    return new ObjectMapper().readTree(flink("status", json).out());
  }

  /** The status of the one job. */
  private static JsonNode job(CommandBroker kafka) throws IOException {
    return statusJson("--bootstrap-servers=" + kafka.settings().bootstrapServers())
        .path("jobs")
        .path(0);
  }

  @Test
  void aJobThatIsStoppedAndSubmittedAgainFromItsSavepointLosesAndRepeatsNothing() throws Exception {
    CommandBroker kafka = new CommandBroker("cluster.");
    assertThat(kafka.run("topics", "create", "--partitions=2").code()).isEqualTo(ExitCodes.DONE);
    assertThat(kafka.run("zones", "load", DataSet.COAST.zones()).code()).isZero();
    List<String> fixes = Files.readAllLines(Path.of(DataSet.COAST.events()));
    int half = fixes.size() / 2;

    Ran submitted = submit(kafka, "cluster", "--parallelism=2");
    assertThat(submitted.code()).as(submitted.err()).isEqualTo(ExitCodes.DONE);
    kafka.send("cluster.locations", "x".getBytes(UTF_8), "{".getBytes(UTF_8));
    replay(kafka, fixes.subList(0, half));
    showsTheFiguresOf(kafka, submitted.out().strip());

    Ran noDirectory = flink("stop", "cluster");
    assertFailed(noDirectory);
    assertThat(noDirectory.err()).contains("no directory for savepoints; give --savepoint DIR");
    Ran stopped = flink("stop", "cluster", "--savepoint", directory.resolve("savepoints") + "");
    assertThat(stopped.code()).as(stopped.err()).isEqualTo(ExitCodes.DONE);
    assertThat(Path.of(URI.create(stopped.out().strip())).resolve("_metadata")).exists();
    assertThat(flink("status").out()).contains("no job runs");
    assertThat(flink("status").code()).isEqualTo(ExitCodes.UNHEALTHY);

    replay(kafka, fixes.subList(half, fixes.size()));
    Ran again =
        submit(kafka, "cluster", "--parallelism=1", "--from-savepoint=" + stopped.out().strip());
    assertThat(again.code()).as(again.err()).isEqualTo(ExitCodes.DONE);
    Await.until("no lag", () -> job(kafka).at("/committedLag/cluster.locations").asInt(-1) == 0);
    assertThat(flink("stop", "cluster", "--savepoint=" + directory).code()).isZero();
    assertThat(transitions(kafka)).isEqualTo(DataSet.COAST.expected());
  }

  private static void replay(CommandBroker kafka, List<String> fixes) throws IOException {
    Path file = Files.write(Files.createTempFile(directory, "fixes", ".ndjson"), fixes);
    assertThat(kafka.run("replay", file.toString(), "--speed=max").code()).isZero();
  }

  /** The figures arrive with heartbeats, after those of the job's state. */
  private static void showsTheFiguresOf(CommandBroker kafka, String id) throws Exception {
    Await.until(
        "a job that has read everything and committed it",
        () ->
            job(kafka).at("/committedLag/cluster.locations").asInt(-1) == 0
                && job(kafka).at("/refused/not-json").asInt() == 1);
    JsonNode job = job(kafka);
    assertThat(job.path("id").asText()).isEqualTo(id);
    assertThat(job.path("name").asText()).isEqualTo("cluster");
    assertThat(job.path("state").asText()).isEqualTo("RUNNING");
    assertThat(job.path("runningTasks").asInt()).isPositive().isEqualTo(job.path("tasks").asInt());
    assertThat(job.path("restarts").asInt()).isZero();
    assertThat(job.path("fixes").asInt()).isPositive();
    assertThat(job.path("readPerSecond").fieldNames()).toIterable().contains("fixes", "zones");
    assertThat(job.path("writtenPerSecond").fieldNames()).toIterable().contains("transitions");
    assertThat(job.at("/lag/fixes").asInt(-1)).isZero();
    assertThat(job.at("/checkpoints/completed").asInt()).isPositive();
    assertThat(job.path("problems")).isEmpty();
    Ran text = flink("status");
    assertThat(text.code()).isEqualTo(ExitCodes.DONE);
    assertThat(text.out())
        .contains(": 1 job, healthy", "cluster  " + id, "RUNNING since ", "refused", "not-json 1")
        .containsPattern("(?m)^ +checkpoints +[1-9]\\d* completed, \\d+ failed; newest ");
  }

  private static Map<String, Integer> transitions(CommandBroker kafka) {
    Map<String, Integer> multiset = new TreeMap<>();
    kafka
        .records("cluster.transitions")
        .forEach(
            record ->
                multiset.merge(DataSet.key(new String(record.value(), UTF_8)), 1, Integer::sum));
    return multiset;
  }

  @Test
  void whatIsNoJarOfAJobIsReportedWithTheReason() throws IOException {
    CommandBroker kafka = new CommandBroker("wrong-jar.");
    Path text = Files.writeString(directory.resolve("text.jar"), "this is no jar");
    Ran ran = kafka.run(withFlink("submit", "--jar=" + text));
    assertFailed(ran);
    assertThat(ran.err()).as(ran.err()).contains("refused POST /jars/", "zip");
  }

  @Test
  void whatTheMainMethodRefusesIsReportedAndLeavesNothing() throws Exception {
    CommandBroker kafka = new CommandBroker("refused.");
    Ran ran = submit(kafka, "refused", "--delivery=exactly-once", "--transaction-timeout=16min");
    assertFailed(ran);
    assertThat(ran.err()).contains("--transaction-timeout: 960000 ms", "900000");
    assertThat(statusJson().path("jobs")).isEmpty();
  }

  @Test
  void aSavepointThatDoesNotExistIsReportedWithTheReason() throws IOException {
    Ran ran =
        submit(new CommandBroker("nowhere."), "nowhere", "--from-savepoint=" + directory + "/none");
    assertFailed(ran);
    assertThat(ran.err()).contains(directory + "/none");
  }

  @Test
  void aJobThatGetsNoSlotsInTimeIsCancelledWithTheRemedy() throws IOException {
    Ran ran = submit(new CommandBroker("slots."), "slots", "--parallelism=5", "--start-timeout=2s");
    assertFailed(ran);
    assertThat(ran.err())
        .contains("was cancelled", "--parallelism", "has " + FlinkProcess.SLOTS + " slots");
    assertThat(flink("status", "slots").code()).isEqualTo(ExitCodes.UNHEALTHY);
  }

  private static void assertFailed(Ran ran) {
    assertThat(ran.code()).as(ran.err()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).doesNotContain("\tat ");
  }
}
