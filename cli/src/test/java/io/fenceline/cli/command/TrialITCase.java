package io.fenceline.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.testing.fixtures.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("X2: what zones would have seen of recorded fixes")
class TrialITCase {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long TIME = 1_700_000_000_000L;

  @TempDir Path directory;
  private String wide;
  private String narrow;

  @BeforeEach
  void writeZones() throws Exception {
    wide = write("wide.geojson", square("a", 0, 10), square("b", 20, 10));
    narrow = write("narrow.geojson", square("a", 0, 6));
  }

  private String write(String name, String... lines) throws Exception {
    return Files.write(directory.resolve(name), List.of(lines)).toString();
  }

  private static String square(String id, double west, double side) {
    double east = west + side;
    return """
        {"type":"Feature","id":"%s","properties":{"ad":1},"geometry":{"type":"Polygon",\
        "coordinates":[[[%s,0],[%s,0],[%s,10],[%s,10],[%s,0]]]}}"""
        .formatted(id, west, east, east, west, west);
  }

  /**
   * Device x is in a for 20 s, later again, for 12 s until its last fix; y is in a for 10 s at its
   * eastern edge, then in b.
   */
  private String fixes() throws Exception {
    return write(
        "fixes.ndjson",
        Json.fix("x", TIME, 5, 5),
        Json.fix("x", TIME + 20_000, 15, 5),
        Json.fix("x", TIME + 30_000, 5, 5),
        Json.fix("x", TIME + 42_000, 5, 5),
        Json.fix("y", TIME, 8, 5),
        Json.fix("y", TIME + 10_000, 25, 5));
  }

  @Test
  void aSummaryHasALineForEachZone() throws Exception {
    Ran ran = Ran.command("run", "--zones", wide, "--fixes", fixes(), "--summary");
    assertThat(ran.code()).isEqualTo(ExitCodes.DONE);
    assertThat(ran.lines().get(0)).matches("zone +devices +visits +time inside +now in +ads");
    assertThat(ran.lines().get(1)).matches("a +2 +3 +0:00:42 +1 +3");
    assertThat(ran.lines().get(2)).matches("b +1 +1 +0:00:00 +1 +1");
    assertThat(ran.lines()).hasSize(3);
  }

  @Test
  void comparedWithOtherZonesVisitsAreNewOrGone() throws Exception {
    Ran ran =
        Ran.command(
            "run",
            "--zones",
            narrow,
            "--fixes",
            fixes(),
            "--summary",
            "--compare-zones",
            wide,
            "--json");
    JsonNode a = JSON.readTree(ran.lines().get(0));
    assertThat(a.path("zoneId").asText()).isEqualTo("a");
    assertThat(a.path("visits").asInt()).isEqualTo(2);
    assertThat(a.path("insideSeconds").asDouble()).isEqualTo(32);
    assertThat(a.path("newVisits").asInt()).isZero();
    assertThat(a.path("goneVisits").asInt()).isEqualTo(1);
    JsonNode b = JSON.readTree(ran.lines().get(1));
    assertThat(b.path("visits").asInt()).isZero();
    assertThat(b.path("goneVisits").asInt()).isEqualTo(1);
  }

  @Test
  void fixesOfATopicAreTriedAsThoseOfAFile() throws Exception {
    CommandBroker kafka = new CommandBroker("trial.");
    kafka.createTopics();
    String locations = kafka.topics().locations();
    kafka.send(locations, Json.bytes("x"), Json.bytes(Json.fix("x", TIME, 5, 5)));
    kafka.send(locations, Json.bytes("x"), Json.bytes(Json.fix("x", TIME + 20_000, 15, 5)));
    String[] topic = {
      "run",
      "--zones=" + wide,
      "--fixes-topic=" + locations,
      "--bootstrap-servers=" + CommandBroker.bootstrapServers(),
      "--summary"
    };
    assertThat(Ran.command(topic).lines().get(1)).matches("a +1 +1 +0:00:20 +0 +1");
    String[] later = Arrays.copyOf(topic, topic.length + 1);
    later[topic.length] = "--from=2999-01-01T00:00:00Z";
    Ran none = Ran.command(later);
    assertThat(none.lines()).hasSize(1);
    assertThat(none.err()).contains("there is no fix in " + locations);
  }

  @Test
  void optionsThatDoNotGoTogetherAreRefused() throws Exception {
    Ran ran =
        Ran.command(
            "run",
            "--zones",
            wide,
            "--fixes",
            fixes(),
            "--fixes-topic",
            "t",
            "--file-format",
            "csv",
            "--compare-zones",
            narrow);
    assertThat(ran.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(ran.err())
        .contains("--fixes, --fixes-topic: give one of them")
        .contains("--file-format: is for --fixes")
        .contains("--compare-zones: is for --summary");
    assertThat(Ran.command("run", "--zones", wide, "--fixes", fixes(), "--from", "-PT1H").err())
        .contains("--from: is for --fixes-topic");
  }
}
