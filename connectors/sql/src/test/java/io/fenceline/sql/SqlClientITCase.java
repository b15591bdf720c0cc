package io.fenceline.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.testing.fixtures.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The statements of the examples, as printed but for addresses, over JSON. */
class SqlClientITCase {
  @TempDir static Path directory;
  private static SqlTopics topics;
  private static SqlCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    topics =
        SqlTopics.start(
            "locations",
            "zones",
            "transitions",
            "ad-matches",
            "memberships",
            "occupancy",
            "zone-alerts");
    topics.sendZones(
        "zones",
        new ObjectMapper().readTree(Repository.path("examples", "city", "zones.geojson").toFile()));
    topics.sendLines("locations", "deviceId", Repository.path("examples", "city", "fixes.ndjson"));
    topics.sendLines(
        "transitions",
        "deviceId",
        Repository.path("examples", "city", "expected-transitions.ndjson"));
    topics.sendLines(
        "ad-matches",
        "deviceId",
        Repository.path("examples", "city", "expected-ad-matches.ndjson"));
    topics.sendLines(
        "occupancy",
        "zoneId",
        Repository.path("examples", "occupancy", "expected-occupancy.ndjson"));
    cluster = SqlCluster.start(directory);
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
    topics.close();
  }

  private static String example(String name) throws Exception {
    return Files.readString(Repository.path("examples", "sql", name))
        .replace("localhost:9092", topics.bootstrapServers())
        .replace(
            "connectors/sql/target/fenceline-sql.jar",
            Repository.path("connectors", "sql", "target", "fenceline-sql.jar").toString());
  }

  @Test
  void theQueriesOfTheExamplesAnswer() throws Exception {
    String printed =
        cluster.run(example("tables.sql") + example("queries.sql") + example("functions.sql"));
    System.out.println(printed);
    assertThat(printed).doesNotContain("[ERROR]");
  }
}
