package io.fenceline.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.testing.fixtures.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Z7: run evaluates the fixes of a topic with the zones of then")
class ZonesOfThenITCase {
  private static final long START = System.currentTimeMillis() - 3_600_000;

  private final CommandBroker kafka = new CommandBroker("then%d.".formatted(System.nanoTime()));

  @TempDir Path directory;
  private String err;

  /**
   * A yard that is moved after 10 s and deleted after 30; devices of all partitions are where it
   * was first at 5, 15 and 35 s.
   */
  @BeforeEach
  void writeHistory() throws Exception {
    assertThat(kafka.run("topics", "create", "--zone-history", "P1D").code())
        .isEqualTo(ExitCodes.DONE);
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(kafka.settings())) {
      zone(producer, Json.square(0, 0, 10), 0);
      zone(producer, Json.square(3, 0, 10), 10);
      zone(producer, null, 30);
      for (int second : List.of(5, 15, 35)) {
        for (String device : List.of("p", "q", "r", "s", "t")) {
          send(producer, kafka.topics().locations(), device, fix(device, second), second);
        }
      }
    }
  }

  private void zone(Producer<byte[], byte[]> producer, String feature, int second)
      throws Exception {
    send(producer, kafka.topics().zones(), "yard", feature, second);
  }

  private static String fix(String device, int second) {
    return Json.fix(device, START + second * 1_000L, 2, 5);
  }

  private static void send(
      Producer<byte[], byte[]> producer, String topic, String key, String value, int second)
      throws Exception {
    long timeMillis = START + second * 1_000L;
    producer
        .send(new ProducerRecord<>(topic, null, timeMillis, Json.bytes(key), Json.bytes(value)))
        .get();
  }

  private Ran run(String... more) {
    List<String> args = new ArrayList<>(List.of("run"));
    if (Arrays.stream(more).noneMatch(arg -> arg.startsWith("--fixes"))) {
      args.add("--fixes-topic=" + kafka.topics().locations());
    }
    args.add("--bootstrap-servers=" + CommandBroker.bootstrapServers());
    args.addAll(Arrays.asList(more));
    return Ran.command(args.toArray(String[]::new));
  }

  /** The transitions of a run whose command is to succeed. */
  private List<String> transitions(String... more) throws Exception {
    Path file = directory.resolve("transitions.ndjson");
    List<String> args = new ArrayList<>(List.of("--transitions=" + file));
    args.addAll(Arrays.asList(more));
    Ran ran = run(args.toArray(String[]::new));
    assertThat(ran.code()).as(ran.err()).isEqualTo(ExitCodes.DONE);
    err = ran.err();
    return Files.readAllLines(file);
  }

  @Test
  void eachFixMeetsTheVersionThatWasInForce() throws Exception {
    List<String> lines = transitions("--zones-topic=" + kafka.topics().zones());
    assertThat(lines).hasSize(10);
    assertThat(lines.stream().filter(line -> line.contains("\"ENTER\"")))
        .hasSize(5)
        .allMatch(line -> line.contains("\"zoneVersion\":0"))
        .allMatch(line -> line.contains("\"time\":" + (START + 5_000)));
    assertThat(lines.stream().filter(line -> line.contains("\"EXIT\"")))
        .hasSize(5)
        .allMatch(line -> line.contains("\"ZONE_CHANGED\",\"deviceId\""))
        .allMatch(line -> line.contains("\"zoneVersion\":1"));
    assertThat(err).contains("15 fixes applied", "5 ENTER, 5 EXIT").doesNotContain("hint");
  }

  /** The commands of examples/README.md. */
  @Test
  void theExampleGivesWhatItExpects() throws Exception {
    CommandBroker own = new CommandBroker("then%d.".formatted(System.nanoTime()));
    Path example = Path.of("../examples/history");
    own.run("topics", "create", "--zone-history", "P30D");
    own.run("zones", "load", example.resolve("morning.geojson").toString());
    own.run("replay", example.resolve("morning.ndjson").toString(), "--speed", "max");
    own.run("zones", "load", example.resolve("noon.geojson").toString(), "--replace");
    own.run("replay", example.resolve("noon.ndjson").toString(), "--speed", "max");
    assertThat(
            transitions(
                "--zones-topic=" + own.topics().zones(),
                "--fixes-topic=" + own.topics().locations()))
        .containsExactlyInAnyOrderElementsOf(
            Files.readAllLines(example.resolve("expected-transitions.ndjson")));
  }

  @Test
  void withLatestZonesAllFixesMeetThoseOfNow() throws Exception {
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(kafka.settings())) {
      zone(producer, Json.square(0, 0, 10), 3_000);
    }
    assertThat(transitions("--zones-topic=" + kafka.topics().zones(), "--latest-zones"))
        .hasSize(5)
        .allMatch(line -> line.contains("\"zoneVersion\":3"));
  }

  @Test
  void fixesThatAreOlderThanAllZonesAreNamedWithTheRemedy() {
    CommandBroker other = new CommandBroker("then%d.".formatted(System.nanoTime()));
    other.createTopics();
    other.send(other.topics().zones(), Json.bytes("yard"), Json.bytes(Json.square(0, 0, 10)));
    String never = "--transitions=" + directory.resolve("none.ndjson");
    assertThat(run("--zones-topic=" + other.topics().zones(), never).err())
        .contains("15 fixes are older than all zones")
        .contains("--latest-zones");
  }

  @Test
  @DisplayName("X2: new zones are compared with those of then")
  void aTrialIsComparedWithTheZonesOfThen() throws Exception {
    String same = Json.square(0, 0, 10).replaceFirst("\\{", "{\"id\":\"yard\",");
    Path zones = Files.writeString(directory.resolve("new.geojson"), same);
    Ran ran =
        run(
            "--zones=" + zones,
            "--summary",
            "--json",
            "--compare-zones-topic=" + kafka.topics().zones());
    assertThat(ran.lines())
        .singleElement()
        .asString()
        .contains("\"visits\":5", "\"newVisits\":0", "\"goneVisits\":0");
    assertThat(run("--zones-topic=" + kafka.topics().zones(), "--summary").lines().get(1))
        .matches("yard +5 +5 +0:00:50 +0 +0");
  }

  @Test
  void optionsThatDoNotGoTogetherAreRefused() {
    assertThat(
            run("--zones-topic=z", "--occupancy=o", "--explain=p", "--compare-zones-topic=z").err())
        .contains("--occupancy, --parallelism: are for --zones")
        .contains("fenceline explain DEVICE")
        .contains("--compare-zones: is for --summary");
    assertThat(Ran.command("run", "--zones-topic=z", "--fixes=pom.xml", "--latest-zones").err())
        .contains("--zones-topic, --compare-zones-topic: are for --fixes-topic");
    assertThat(run("--latest-zones").err())
        .contains("--zones, --zones-topic: give one of them")
        .contains("--latest-zones: is for --zones-topic");
  }
}
