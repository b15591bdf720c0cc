package io.fenceline.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.kafka.Delivery;
import io.fenceline.testing.fixtures.DataSet;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The topic occupancy, written by the job as a user runs it. */
class OccupancyITCase {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  @Test
  @DisplayName(
      "T9: the last count of each zone is the number of devices that its transitions leave")
  void theLastCountsAgreeWithTheTransitions() throws Exception {
    DataSet data = DataSet.COAST;
    try (Tenant tenant = new Tenant("counts");
        RunningJob job =
            RunningJob.start(
                tenant.job(Delivery.EXACTLY_ONCE).with(Outputs.OCCUPANCY), directory)) {
      long zones = tenant.loadZones(data.zones());
      job.awaitCount(MetricNames.ZONE_CHANGES, RunningJob.PARALLELISM * zones);
      long fixes = tenant.replay(data.events());
      Await.until(
          fixes + " fixes applied or duplicate",
          () -> job.count(MetricNames.FIXES) + job.count(MetricNames.DUPLICATES) == fixes);
      job.stop();
      Map<String, Integer> expected = byTransitions(tenant);
      assertThat(expected).as("zones with devices at the end").isNotEmpty();
      assertThat(counts(tenant)).isEqualTo(expected);
    }
  }

  @Test
  @DisplayName("D7: counts are turned on under a savepoint, off, and on again, and never twice")
  void countsAreTurnedOnAndOffAtRestarts() throws Exception {
    Delivery delivery = Delivery.AT_LEAST_ONCE;
    try (Tenant tenant = new Tenant("counts-turned-on")) {
      tenant.putSquare("a", 0, 0, 10);
      tenant.putFix("x", Json.START, 5, 5);
      runUntilApplied(tenant, delivery, false);
      tenant.putFix("y", Json.START, 5, 5);
      runUntilApplied(tenant, delivery, true);
      assertThat(counts(tenant)).isEqualTo(Map.of("a", 2));
      tenant.putFix("x", Json.START + 1, 50, 50);
      runUntilApplied(tenant, delivery, false);
      assertThat(counts(tenant)).as("turned off").isEqualTo(Map.of("a", 2));
      tenant.putFix("z", Json.START + 1, 5, 5);
      runUntilApplied(tenant, delivery, true);
      assertThat(counts(tenant)).as("turned on again: y and z").isEqualTo(Map.of("a", 2));
      tenant.putFix("y", Json.START + 2, 50, 50);
      runUntilApplied(tenant, delivery, true);
      assertThat(counts(tenant)).as("left on").isEqualTo(Map.of("a", 1));
    }
  }

  /** Each of these jobs applies one fix, and ends with a savepoint. */
  private void runUntilApplied(Tenant tenant, Delivery delivery, boolean isOn) throws Exception {
    var options = tenant.job(delivery);
    try (RunningJob job =
        RunningJob.start(isOn ? options.with(Outputs.OCCUPANCY) : options, directory)) {
      job.awaitCount(MetricNames.FIXES, 1);
      job.stop();
    }
  }

  /** The last of each zone; no zone is deleted here, so no count is withdrawn. */
  private static Map<String, Integer> counts(Tenant tenant) throws Exception {
    Map<String, Integer> counts = new TreeMap<>();
    try (TopicLog log = new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.OCCUPANCY))) {
      for (ConsumerRecord<byte[], byte[]> record : log.readToEnd()) {
        assertThat(record.value()).isNotNull();
        JsonNode json = JSON.readTree(record.value());
        assertThat(json.get("zoneId").asText()).isEqualTo(TopicLog.text(record.key()));
        counts.put(json.get("zoneId").asText(), json.get("count").asInt());
      }
    }
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  private static Map<String, Integer> byTransitions(Tenant tenant) throws Exception {
    Map<String, Integer> counts = new TreeMap<>();
    try (TopicLog log = new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS))) {
      for (ConsumerRecord<byte[], byte[]> record : log.readToEnd()) {
        JsonNode json = JSON.readTree(record.value());
        int change =
            switch (json.get("type").asText()) {
              case "ENTER" -> 1;
              case "EXIT" -> -1;
              default -> 0;
            };
        counts.merge(json.get("zoneId").asText(), change, Integer::sum);
      }
    }
    counts.values().removeIf(count -> count == 0);
    return counts;
  }
}
