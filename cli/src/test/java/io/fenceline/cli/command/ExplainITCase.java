package io.fenceline.cli.command;

import static io.fenceline.testing.fixtures.Json.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.RunningCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.format.output.Outputs;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("X1: why a device got its transitions, or none")
class ExplainITCase {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final CommandBroker kafka = new CommandBroker("explain.");

  @Test
  void aRunExplainsOneDevice() {
    Ran ran = onRules("--explain", "car-5", "--zone", "school");
    assertThat(ran.code()).isEqualTo(ExitCodes.DONE);
    assertThat(ran.lines().get(0)).matches("time +position +zone +border +decision +why");
    assertThat(ran.lines())
        .anyMatch(line -> line.matches(".*05:20:00.*not in +opening hours \\(Z4\\).*"))
        .anyMatch(line -> line.matches(".*06:00:05.*may enter +confirmation .*5 s of 10 s.*"))
        .anyMatch(line -> line.matches(".*06:00:10.*ENTER +opening hours.*"))
        .anyMatch(
            line ->
                line.matches(
                    ".*06:00:20.* EXIT +condition \\(Z5\\).*speedMetersPerSecond = 8.1.*"));
  }

  @Test
  void theExplanationAsJsonHasRuleAndValues() throws Exception {
    Ran ran = onRules("--explain", "truck-8", "--json");
    JsonNode zone = JSON.readTree(ran.lines().get(0)).path("zones").get(0);
    assertThat(zone.path("zoneId").asText()).isEqualTo("bridge");
    assertThat(zone.path("effect").asText()).isEqualTo("stays-outside");
    assertThat(zone.path("rule").asText()).isEqualTo("Z5");
    assertThat(zone.path("borderMeters").asDouble()).isBetween(-41.0, -39.0);
    assertThat(zone.path("values").path("fix.attributes.tonnes").asDouble()).isEqualTo(3.5);
    assertThat(zone.path("values").path("zone.limit").asDouble()).isEqualTo(7.5);
  }

  @Test
  void aDeviceWithoutAFixIsAnError() {
    Ran ran = onRules("--explain", "nobody");
    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err()).contains("has no fix of nobody");
    assertThat(onRules("--json").err()).contains("--json: is for --explain DEVICE and --summary");
  }

  private static Ran onRules(String... more) {
    List<String> args = new ArrayList<>(List.of("run", "--zones"));
    args.add("../examples/rules/zones.geojson");
    args.addAll(List.of("--fixes", "../examples/rules/fixes.ndjson"));
    args.addAll(List.of(more));
    return Ran.command(args.toArray(String[]::new));
  }

  @Test
  void whatTheJobDidIsReplayedFromItsTopics() throws Exception {
    long now = System.currentTimeMillis() - 10_000;
    kafka.createTopics();
    putSquare("a", 0, 0, 10);
    putFix("x", now, 5);
    putFix("y", now, 5);
    putFix("x", now - 1, 50);
    putFix("x", now + 1, 50);
    RunningCommand job = kafka.start("job");
    try {
      Await.until(
          "ENTER of x and y, EXIT of x",
          () -> records(kafka.topics().of(Outputs.TRANSITIONS)) == 3);
      Await.until("the late fix", () -> records(kafka.topics().of(Outputs.DEAD_LETTERS)) == 1);
    } finally {
      job.stop();
    }
    Ran same = kafka.run("explain", "x");
    assertThat(same.code()).isEqualTo(ExitCodes.DONE);
    assertThat(same.out())
        .containsPattern("a +\\S+ km inside +ENTER +first fix \\(T2\\)")
        .contains("refused as late")
        .containsPattern("a +\\S+ km outside +EXIT +position \\(G1\\)")
        .contains("explain.transitions has the same transitions as the replay: 2.");

    assertThat(kafka.run("explain", "y", "--device-timeout", "1ms").out())
        .as("the wall clock goes on after the last fix")
        .containsPattern("EXIT +silence \\(D5\\)")
        .contains("only in the replay, not in transitions: EXIT a DEVICE_SILENT");

    putSquare("a", 20, 20, 30);
    putFix("x", now + 2, 5);
    assertThat(kafka.run("explain", "x", "--max-accuracy", "50", "--zone", "a").out())
        .contains("same transitions");
    Ran later = kafka.run("explain", "x", "--zone", "nothing");
    assertThat(later.code()).isEqualTo(ExitCodes.DONE);
    assertThat(kafka.run("explain", "z").err())
        .contains("explain.locations has no fix of z; check the id");
    assertThat(kafka.run("explain", "x", "--from", "-PT10M", "--to", "-PT0S").code())
        .isNotEqualTo(ExitCodes.USAGE);
    assertThat(kafka.run("explain", "x", "--from", "yesterday").code()).isEqualTo(ExitCodes.USAGE);
  }

  private void putSquare(String id, double west, double south, double size) {
    kafka.send(kafka.topics().zones(), bytes(id), bytes(Json.square(west, south, size)));
  }

  /** A fix as far east as north. */
  private void putFix(String id, long timeMillis, double degrees) {
    String fix = Json.fix(id, timeMillis, degrees, degrees);
    kafka.send(kafka.topics().locations(), bytes(id), bytes(fix));
  }

  private int records(String topic) {
    return kafka.records(topic).size();
  }
}
