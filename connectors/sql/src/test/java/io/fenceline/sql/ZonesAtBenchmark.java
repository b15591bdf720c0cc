package io.fenceline.sql;

import io.fenceline.testing.fixtures.DataSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rows per second of a query that reads JSON, and of one that also finds the zones of each fix, in
 * turns, with one subtask. By hand, as in docs/performance.md; {@code -Dtimes} is how often the
 * recorded day is read.
 */
class ZonesAtBenchmark {
  private static final int TURNS = 5;
  private static final int TIMES = Integer.getInteger("times", 20);

  @TempDir Path directory;

  @Test
  void zonesAt() throws Exception {
    SqlTopics topics = new SqlTopics("benchmark.");
    topics.sendZones(DataSet.SHIPS.zones());
    topics.sendLines(
        topics.topics().locations(),
        DataSet.SHIPS.events(),
        fix -> fix.get("deviceId").asText(),
        TIMES);
    try (SqlCluster cluster = SqlCluster.start(directory)) {
      cluster.run(topics.example("tables.sql"), statements(topics));
      print(cluster.durations());
    }
  }

  private static String statements(SqlTopics topics) throws Exception {
    String functions = topics.example("functions.sql");
    String fixes = "FROM locations /*+ OPTIONS('scan.bounded.mode' = 'latest-offset') */";
    return functions.substring(0, functions.indexOf("SELECT"))
        + """
        SET 'table.dml-sync' = 'true';
        SET 'parallelism.default' = '1';
        CREATE TABLE json (deviceId STRING, lon DOUBLE, lat DOUBLE) WITH ('connector' = 'blackhole');
        CREATE TABLE zoned (deviceId STRING, zoneId STRING) WITH ('connector' = 'blackhole');
        """
        + """
        INSERT INTO json SELECT deviceId, lon, lat %1$s;
        INSERT INTO zoned SELECT deviceId, zoneId %1$s, LATERAL TABLE(FENCELINE_ZONES_AT(lon, lat));
        """
            .formatted(fixes)
            .repeat(TURNS);
  }

  private static void print(Map<String, List<Duration>> durations) {
    long rows = (long) (DataSet.SHIPS.fixes + DataSet.DUPLICATES) * TIMES;
    durations.forEach(
        (job, all) ->
            System.out.printf(
                "%s: %s rows/s%n",
                job, all.stream().map(took -> rows * 1000 / took.toMillis()).toList()));
  }
}
