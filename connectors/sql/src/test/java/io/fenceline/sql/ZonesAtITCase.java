package io.fenceline.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.testing.fixtures.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The zones that SQL finds at each fix, held against the transitions of the job. */
class ZonesAtITCase {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource
  @DisplayName("G1, G2: the zones at each fix differ by the transitions of the job")
  void theZonesAtEachFixDifferByTheTransitionsOfTheJob(DataSet data) throws Exception {
    Map<String, Integer> expected = data.expected();
    SqlTopics topics = new SqlTopics("sql-" + data.name().toLowerCase(java.util.Locale.ROOT) + ".");
    topics.sendZones(data.zones());
    topics.sendLines(topics.topics().locations(), "deviceId", data.events());
    try (SqlCluster cluster = SqlCluster.start(directory)) {
      cluster.run(topics.example("tables.sql"), statements(topics));
    }
    assertThat(transitions(zonesByFix())).isEqualTo(expected);
  }

  private String statements(SqlTopics topics) throws IOException {
    String functions = topics.example("functions.sql");
    return functions.substring(0, functions.indexOf("SELECT"))
        + """
        SET 'execution.runtime-mode' = 'batch';
        SET 'table.dml-sync' = 'true';
        CREATE TABLE found (deviceId STRING, `time` BIGINT, zoneId STRING)
        WITH ('connector' = 'filesystem', 'path' = 'file://%s', 'format' = 'json');
        INSERT INTO found
        SELECT deviceId, `time`, zoneId
        FROM locations /*+ OPTIONS('scan.bounded.mode' = 'latest-offset') */
        LEFT JOIN LATERAL TABLE(FENCELINE_ZONES_AT(lon, lat)) AS z ON TRUE;
        """
            .formatted(directory.resolve("found"));
  }

  /** By device, then by time. */
  private Map<String, TreeMap<Long, Set<String>>> zonesByFix() throws IOException {
    Map<String, TreeMap<Long, Set<String>>> zones = new HashMap<>();
    List<Path> files = new ArrayList<>();
    try (Stream<Path> found = Files.walk(directory.resolve("found"))) {
      found.filter(Files::isRegularFile).forEach(files::add);
    }
    for (Path file : files) {
      for (String line : Files.readAllLines(file)) {
        JsonNode row = JSON.readTree(line);
        Set<String> ofFix =
            zones
                .computeIfAbsent(row.get("deviceId").asText(), device -> new TreeMap<>())
                .computeIfAbsent(row.get("time").asLong(), time -> new TreeSet<>());
        if (!row.path("zoneId").isNull()) {
          ofFix.add(row.get("zoneId").asText());
        }
      }
    }
    return zones;
  }

  private static Map<String, Integer> transitions(Map<String, TreeMap<Long, Set<String>>> zones) {
    Map<String, Integer> transitions = new TreeMap<>();
    zones.forEach(
        (device, fixes) -> {
          Set<String> before = Set.of();
          for (var fix : fixes.entrySet()) {
            addMissing(before, fix.getValue(), device, "ENTER", fix.getKey(), transitions);
            addMissing(fix.getValue(), before, device, "EXIT", fix.getKey(), transitions);
            before = fix.getValue();
          }
        });
    return transitions;
  }

  /** The elements of the second set that the first one lacks. */
  private static void addMissing(
      Set<String> from,
      Set<String> all,
      String device,
      String type,
      long time,
      Map<String, Integer> transitions) {
    for (String zone : all) {
      if (!from.contains(zone)) {
        transitions.merge(String.join(" ", device, zone, type, "" + time), 1, Integer::sum);
      }
    }
  }
}
