package io.fenceline.sql;

import static io.fenceline.testing.fixtures.Json.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Occupancy;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.format.FormatSettings;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.registry.HttpSchemaRegistry;
import io.fenceline.kafka.registry.RegistrySettings;
import io.fenceline.testing.servers.ApicurioRegistry;
import io.fenceline.testing.servers.Await;
import io.fenceline.testing.servers.Postgis;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The statements of the examples over Avro with a real registry, into a real PostgreSQL. */
@Tag("programs")
class SqlPostgresITCase {
  private static final long START = 1_749_888_000_000L; // 2025-06-14T08:00:00Z
  private static final Bytes SEGMENT = Bytes.utf8("{\"segment\":\"premium\"}");
  private static final SqlTopics TOPICS = new SqlTopics("sql-avro.");
  private static final Pattern TABLE = Pattern.compile("-- +(CREATE TABLE .*;)");

  @TempDir static Path directory;

  private static ApicurioRegistry registry;
  private static Postgis postgres;
  private static SqlCluster cluster;
  private static TopicFormats formats;
  private static String printed;

  @BeforeAll
  static void runTheExamples() throws Exception {
    registry = ApicurioRegistry.start(directory);
    postgres = Postgis.start();
    Topics topics = TOPICS.topics();
    RegistrySettings settings = new RegistrySettings(registry.url(), Map.of(), true);
    formats =
        TopicFormats.all(ValueFormats.parse("avro"))
            .withSettings(new FormatSettings(new HttpSchemaRegistry(settings)))
            .ofTopics(topics.locations(), topics::of);
    sendEvents();
    cluster = SqlCluster.start(directory);
    printed =
        cluster.run(
            TOPICS.example("tables.sql") + statements("avro.sql"),
            statements("dwell.sql")
                + statements("fleets.sql")
                + statements("queries.sql")
                + statements("functions.sql"));
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
    postgres.close();
    registry.close();
  }

  /** Creates the table in PostgreSQL that the comment of a file has. */
  private static String statements(String file) throws Exception {
    String text = TOPICS.example(file);
    Matcher table = TABLE.matcher(text);
    if (table.find()) {
      postgres.execute(table.group(1));
    }
    return text.replace("http://localhost:8081/apis/ccompat/v7", registry.url())
        .replace("jdbc:postgresql://localhost:5432/fleet", postgres.jdbcUrl());
  }

  private static void sendEvents() {
    Fix fix = Fix.of("courier-1", START, 3.19355, 54.8);
    TOPICS.send(TOPICS.topics().locations(), bytes(fix.deviceId()), formats.locations().write(fix));
    send(Outputs.TRANSITIONS, exit("truck-1", 600_000));
    send(Outputs.TRANSITIONS, exit("truck-2", 1_200_000));
    send(Outputs.TRANSITIONS, exit("truck-1", 3_700_000));
    send(
        Outputs.AD_MATCHES,
        new AdMatch(
            "truck-1",
            "depot",
            Trigger.ENTER,
            null,
            START,
            1,
            2,
            SEGMENT,
            Bytes.utf8("{\"title\":\"Tea\"}")));
    send(Outputs.OCCUPANCY, new Occupancy("car-park", 3, START, 2, true));
    send(Outputs.OCCUPANCY, new Occupancy("depot", 1, START, 2));
    sendMembership("truck-1", "depot", "yard");
    sendMembership("truck-2", "depot");
    sendMembership("van-1", "depot");
  }

  /** Of a visit of five minutes. */
  private static Transition exit(String device, long afterMillis) {
    long time = START + afterMillis;
    return new Transition(
        TransitionType.EXIT,
        TransitionReason.MOVED,
        device,
        "depot",
        7,
        time,
        1,
        2,
        time - 300_000,
        SEGMENT);
  }

  private static <T> void send(Output<T> output, T event) {
    var record = output.record(event, formats.of(output));
    TOPICS.send(TOPICS.topics().of(output), record.key(), record.value());
  }

  private static void sendMembership(String device, String... zones) {
    StringBuilder list = new StringBuilder();
    for (String zone : zones) {
      list.append(list.isEmpty() ? "" : ",")
          .append("{\"zoneId\":\"%s\",\"zoneVersion\":7,\"enteredAt\":%d}".formatted(zone, START));
    }
    String json =
        "{\"deviceId\":\"%s\",\"time\":%d,\"lon\":1,\"lat\":2,\"zones\":[%s]}"
            .formatted(device, START, list);
    TOPICS.send(TOPICS.topics().of(Outputs.MEMBERSHIPS), bytes(device), bytes(json));
  }

  private static void awaitRows(String query, String... rows) throws SQLException {
    Await.<SQLException>until(query, () -> postgres.rows(query).size() == rows.length);
    assertThat(postgres.rows(query)).containsExactly(rows);
  }

  @Test
  void visitsAreSummedUpByZoneAndHour() throws SQLException {
    awaitRows(
        "SELECT * FROM dwell_by_hour ORDER BY hour",
        "[depot, 2025-06-14 08:00:00, 2, 600]",
        "[depot, 2025-06-14 09:00:00, 1, 300]");
  }

  @Test
  void fleetsAreCountedByZoneAsTheyMove() throws SQLException {
    String query = "SELECT * FROM fleets_by_zone ORDER BY zone_id, fleet";
    awaitRows(query, "[depot, truck, 2]", "[depot, van, 1]", "[yard, truck, 1]");
    TOPICS.send(TOPICS.topics().of(Outputs.MEMBERSHIPS), bytes("van-1"), null);
    awaitRows(query, "[depot, truck, 2]", "[yard, truck, 1]");
  }

  @Test
  void theDashboardOfTheExamplesReadsWhatIsThere() throws Exception {
    visitsAreSummedUpByZoneAndHour();
    JsonNode panels =
        new ObjectMapper()
            .readTree(Path.of("../../examples/grafana/visits.json").toFile())
            .path("panels");
    assertThat(postgres.rows(sql(panels.get(0))))
        .containsExactly("[2025-06-14 08:00:00, depot, 300]", "[2025-06-14 09:00:00, depot, 300]");
    String fleets = sql(panels.get(1));
    Await.<SQLException>until(fleets, () -> postgres.rows(fleets).contains("[depot, truck, 2]"));
  }

  /** With the macro of Grafana for the range of time as Grafana replaces it. */
  private static String sql(JsonNode panel) {
    return panel
        .at("/targets/0/rawSql")
        .asText()
        .replace(
            "$__timeFilter(hour)",
            "hour BETWEEN '2025-06-01T00:00:00Z' AND '2025-07-01T00:00:00Z'");
  }

  private static List<String> rows() {
    return printed.lines().filter(line -> line.startsWith("|")).toList();
  }

  @Test
  void countsInAvroAreQueriedAsTheyAre() {
    assertThat(rows()).filteredOn(line -> line.matches(".* car-park \\| +3 \\| +2 \\|")).hasSize(1);
  }

  @Test
  void adsInAvroAreQueriedWithTheirJson() {
    assertThat(rows())
        .anyMatch(line -> line.matches("\\| +depot \\| +Tea \\| +premium \\| +1 \\|"));
  }

  @Test
  void fixesInAvroAreJoinedWithShapes() {
    assertThat(rows()).anyMatch(line -> line.matches(".* courier-1 \\| +TRUE \\| +178 \\|"));
  }
}
