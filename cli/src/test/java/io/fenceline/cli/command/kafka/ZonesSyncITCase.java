package io.fenceline.cli.command.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.RunningCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.testing.servers.Await;
import io.fenceline.testing.servers.Postgis;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("programs")
class ZonesSyncITCase {
  private static final String QUERY = "SELECT id, geom, properties FROM zones ORDER BY id";
  private static final String SQUARE = "0 0, 1 0, 1 1, 0 0";

  private static Postgis postgis;
  private static int tests;
  private CommandBroker kafka;

  @BeforeAll
  static void start() throws Exception {
    postgis = Postgis.start();
  }

  @AfterAll
  static void end() throws Exception {
    if (postgis != null) {
      postgis.close();
    }
  }

  @BeforeEach
  void fill() throws Exception {
    kafka = new CommandBroker("zones-sync-" + ++tests + ".");
    postgis.execute(
        "DROP TABLE IF EXISTS zones; CREATE TABLE zones (id text, geom geometry, properties jsonb)");
    insert("depot", SQUARE, 4326);
    insert("harbour", "5 5, 6.25 5, 6 6, 5 5", 4326);
  }

  private static void insert(String id, String ring, int srid) throws Exception {
    postgis.execute(
        "INSERT INTO zones VALUES ('%s', ST_GeomFromText('POLYGON((%s))', %d), '{\"dwell\": \"PT5M\"}')"
            .formatted(id, ring, srid));
  }

  private Ran sync(String... more) {
    return syncOf(QUERY, more);
  }

  private Ran syncOf(String query, String... more) {
    List<String> args =
        new ArrayList<>(List.of("zones", "sync", "--postgres", postgis.url(), "--query", query));
    args.addAll(List.of(more));
    return kafka.run(args.toArray(String[]::new));
  }

  private List<String> zones() {
    return kafka.run("zones", "export").lines();
  }

  @Test
  void theTopicBecomesTheTableAndOnlyDifferencesAreWritten() throws Exception {
    Ran first = sync();
    assertThat(first.err())
        .contains("2 zones changed, 0 unchanged, 0 refused, 0 deleted", "give PGPASSWORD");
    assertThat(first.code()).isEqualTo(ExitCodes.DONE);
    assertThat(zones())
        .containsExactlyInAnyOrder(
            feature("depot", "[[[0.0,0.0],[1.0,0.0],[1.0,1.0],[0.0,0.0]]]"),
            feature("harbour", "[[[5.0,5.0],[6.25,5.0],[6.0,6.0],[5.0,5.0]]]"));

    postgis.execute("DELETE FROM zones WHERE id = 'harbour'");
    insert("yard", SQUARE, 4326);
    assertThat(sync("--dry-run").err())
        .contains("dry run, nothing written: 1 zones changed, 1 unchanged, 0 refused, 1 deleted");
    assertThat(zones()).hasSize(2).anyMatch(zone -> zone.contains("harbour"));
    assertThat(sync().err())
        .contains("deleted harbour", "1 zones changed, 1 unchanged, 0 refused, 1 deleted");
    assertThat(zones()).hasSize(2).noneMatch(zone -> zone.contains("harbour"));
    assertThat(sync().err()).contains("0 zones changed, 2 unchanged, 0 refused, 0 deleted");
  }

  private static String feature(String id, String rings) {
    return ("{\"type\":\"Feature\",\"id\":\"%s\",\"properties\":{\"dwell\":\"PT5M\"},"
            + "\"geometry\":{\"type\":\"Polygon\",\"coordinates\":%s}}")
        .formatted(id, rings);
  }

  @Test
  void otherReferenceSystemsAreRefusedWithTheRemedyAndKeepTheirPreviousVersion() throws Exception {
    sync();
    postgis.execute("UPDATE zones SET geom = ST_SetSRID(geom, 3857) WHERE id = 'depot'");
    postgis.execute("UPDATE zones SET geom = ST_SetSRID(geom, 0) WHERE id = 'harbour'");
    Ran ran = sync();
    assertThat(ran.err())
        .contains(
            "row:1: refused depot: ",
            "SRID 3857, expected 4326; convert it by ST_Transform(geom, 4326)",
            "refused harbour: ",
            "no SRID, expected 4326");
    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(zones()).hasSize(2);
    postgis.execute("UPDATE zones SET geom = ST_SetSRID(geom, 4326) WHERE id = 'harbour'");
    assertThat(sync().code()).isEqualTo(ExitCodes.SOME_REFUSED);
    assertThat(syncOf("SELECT id, ST_Transform(geom, 4326) AS geom FROM zones").code())
        .isEqualTo(ExitCodes.DONE);
  }

  @Test
  void anEmptyResultDeletesNothingUnlessAllowed() throws Exception {
    sync();
    postgis.execute("DELETE FROM zones");
    Ran ran = sync();
    assertThat(ran.err()).contains("all 2 zones of the topic would be deleted", "--allow-empty");
    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(zones()).hasSize(2);
    assertThat(sync("--allow-empty").code()).isEqualTo(ExitCodes.DONE);
    assertThat(zones()).isEmpty();
  }

  @Test
  void aWrongQueryOrPasswordIsReportedAndNothingIsWritten() {
    assertThat(syncOf("SELECT id, geom, 1 AS height FROM zones").err())
        .contains("a column 'height', expected id, geom and properties", "jsonb_build_object");
    assertThat(syncOf("SELECT geom FROM zones").err()).contains("no column 'id'");
    assertThat(syncOf("SELECT FROM nowhere").err()).contains("\"nowhere\"", "check --postgres");
    assertThat(syncOf("DELETE FROM zones RETURNING id, geom").err()).contains("read-only");
    Ran denied =
        kafka.run(
            "zones", "sync", "--postgres", postgis.urlWithPassword("xyzzy"), "--query", QUERY);
    assertThat(denied.err()).contains("PGPASSWORD or ~/.pgpass").doesNotContain("xyzzy");
    assertThat(denied.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(zones()).isEmpty();
  }

  @Test
  void anIntervalFollowsTheTableUntilItIsStopped() throws Exception {
    RunningCommand sync =
        RunningCommand.start(
            "zones",
            "sync",
            "--postgres",
            postgis.url(),
            "--query",
            QUERY,
            "--every",
            "100ms",
            "--bootstrap-servers",
            CommandBroker.bootstrapServers(),
            "--topic-prefix",
            "zones-sync-" + tests + ".");
    awaitZones(2);
    postgis.execute("ALTER TABLE zones RENAME TO moved");
    Await.until("a failure", () -> sync.soFar().err().contains("trying again in 100ms"));
    postgis.execute("ALTER TABLE moved RENAME TO zones");
    insert("yard", SQUARE, 4326);
    awaitZones(3);
    assertThat(sync.stop().code()).isEqualTo(ExitCodes.DONE);
  }

  private void awaitZones(int count) throws Exception {
    Await.until(count + " zones", () -> zones().size() == count);
  }
}
