package io.fenceline.sql;

import static io.fenceline.testing.fixtures.Json.bytes;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.output.Outputs;
import io.fenceline.testing.fixtures.Repository;
import io.fenceline.testing.servers.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The statements of the examples, as printed but for addresses and waits, over JSON. */
class SqlClientITCase {
  private static final String PREFIX = "sql-json.";
  private static final SqlTopics TOPICS = new SqlTopics(PREFIX);

  @TempDir static Path directory;

  private static SqlCluster cluster;
  private static String printed;

  @BeforeAll
  static void runTheExamples() throws Exception {
    String city = Repository.path("examples", "city").toString();
    TOPICS.sendZones(city + "/zones.geojson");
    TOPICS.send(
        TOPICS.topics().zones(),
        bytes("dawn"),
        bytes(
            "{\"type\":\"Feature\",\"bbox\":[3,54,4,55],\"properties\":{\"validUntil\":\"2025-06-14T08:00:05Z\"}}"));
    String locations = TOPICS.topics().locations();
    TOPICS.sendLines(locations, "deviceId", city + "/fixes.ndjson");
    TOPICS.send(
        locations, bytes("blind"), bytes("{\"deviceId\":\"blind\",\"time\":1749888000000}"));
    String transitions = TOPICS.topics().of(Outputs.TRANSITIONS);
    TOPICS.sendLines(transitions, "deviceId", city + "/expected-transitions.ndjson");
    // Closes the windows.
    TOPICS.send(
        transitions,
        bytes("courier-1"),
        bytes(
            "{\"id\":\"next-day\",\"type\":\"EXIT\",\"deviceId\":\"courier-1\",\"zoneId\":\"city\",\"time\":1749974400000}"));
    String adMatches = TOPICS.topics().of(Outputs.AD_MATCHES);
    TOPICS.sendLines(adMatches, "deviceId", city + "/expected-ad-matches.ndjson");
    Path occupancy = Repository.path("examples", "occupancy", "expected-occupancy.ndjson");
    TOPICS.sendLines(TOPICS.topics().of(Outputs.OCCUPANCY), "zoneId", occupancy.toString());
    cluster = SqlCluster.start(directory);
    printed =
        cluster.run(
            TOPICS.example("tables.sql").replace("'10 s'", "'1 s'"),
            TOPICS.example("alerts.sql")
                + archive()
                + TOPICS.example("queries.sql")
                + TOPICS.example("functions.sql"));
  }

  private static String archive() throws IOException {
    return TOPICS
        .example("archive.sql")
        .replace("/var/lib/fenceline/transitions", directory.resolve("archive").toString())
        .replace("'30 s'", "'300 ms'")
        .replace("'1 min'", "'300 ms'")
        .replace("'15 min'", "'300 ms'");
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  /** Lines of tables that have these values one after the other. */
  private static List<String> rows(String... values) {
    String row = ".*\\| +" + String.join(" \\| +", values) + " \\|.*";
    return printed.lines().filter(line -> line.matches(row)).toList();
  }

  @Test
  void countsAreQueriedAsTheyAre() {
    assertThat(rows("car-park", "3", "2")).hasSize(1);
  }

  @Test
  void adsAreQueriedWithTheirJson() {
    assertThat(rows("old-town", "Old Town on foot", "premium", "2")).hasSize(1);
    assertThat(rows("quay-kiosk", "Fish rolls", "<NULL>", "2")).hasSize(1);
  }

  @Test
  void zonesAreFoundByPositionWithTheirProperties() {
    assertThat(rows("12", "university", "University")).hasSize(2);
  }

  @Test
  @DisplayName("Z3: with a time, only zones that exist then are found")
  void zonesAreFoundAtTheTimeOfAFix() {
    assertThat(rows("courier-1", "dawn", "<NULL>")).hasSize(1);
    assertThat(rows("tram-7", "dawn", "<NULL>")).hasSize(1);
    assertThat(rows("12", "dawn", "<NULL>")).isEmpty();
  }

  @Test
  void aNullHasNoZonesAndGivesNull() {
    assertThat(printed.lines().filter(line -> line.contains(" blind "))).hasSize(1);
    assertThat(rows("blind", "<NULL>", "<NULL>")).hasSize(1);
  }

  @Test
  void shapesOfTheQueryAreEvaluated() {
    assertThat(rows("courier-1", "TRUE", "178")).hasSize(1);
  }

  @Test
  void alertsComeByAWindow() {
    Await.until(
        "the alert is written",
        () ->
            TOPICS.records(PREFIX + "zone-alerts").stream()
                .map(alert -> new String(alert.value(), UTF_8))
                .anyMatch(
                    alert ->
                        alert.equals(
                            "{\"zoneId\":\"city\",\"windowStart\":\"2025-06-14 08:00:00\",\"windowEnd\":\"2025-06-14 08:10:00\",\"devices\":4}")));
  }

  @Test
  void transitionsAreArchivedByDay() throws IOException {
    Await.<IOException>until("all are in complete files", () -> archived().size() == 39);
    assertThat(archived())
        .contains(
            "{\"id\":\"courier-1/city/ENTER/1749888000000\",\"type\":\"ENTER\",\"deviceId\":\"courier-1\",\"zoneId\":\"city\",\"eventTime\":\"2025-06-14 08:00:00\"}");
    assertThat(directory.resolve("archive").resolve("day=2025-06-15")).isDirectory();
  }

  private static List<String> archived() throws IOException {
    try (Stream<Path> files = Files.walk(directory.resolve("archive"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("part-"))
          .flatMap(
              file -> {
                try {
                  return Files.readAllLines(file).stream();
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              })
          .toList();
    }
  }

  @Test
  void readersOfZonesEndWithTheirJobs() {
    Await.until(
        "the readers end",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("read-" + PREFIX)));
  }
}
