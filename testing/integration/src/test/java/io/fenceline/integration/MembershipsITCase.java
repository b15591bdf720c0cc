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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The topic memberships, written by the job as a user runs it. */
class MembershipsITCase {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  @Test
  @DisplayName("E1: the last record of each device has the zones that its transitions result in")
  void theLastRecordsAgreeWithTheTransitions() throws Exception {
    DataSet data = DataSet.COAST;
    try (Tenant tenant = new Tenant("sets");
        RunningJob job =
            RunningJob.start(tenant.jobWithMemberships(Delivery.EXACTLY_ONCE), directory)) {
      long zones = tenant.loadZones(data.zones());
      job.awaitCount(MetricNames.ZONE_CHANGES, RunningJob.PARALLELISM * zones);
      long fixes = tenant.replay(data.events());
      Await.until(
          fixes + " fixes applied or duplicate",
          () -> job.count(MetricNames.FIXES) + job.count(MetricNames.DUPLICATES) == fixes);
      job.stop();
      Map<String, Map<String, Long>> expected = byTransitions(tenant);
      assertThat(expected).as("devices that are in a zone at the end").isNotEmpty();
      assertThat(byMemberships(tenant)).isEqualTo(expected);
    }
  }

  @Test
  @DisplayName("D7: memberships are turned on and off at restarts; turned on, all devices have one")
  void membershipsAreTurnedOnAndOffAtRestarts() throws Exception {
    Delivery delivery = Delivery.EXACTLY_ONCE;
    try (Tenant tenant = new Tenant("turned-on")) {
      tenant.putSquare("a", 0, 0, 10);
      tenant.putFix("x", Json.START, 5, 5);
      runUntilApplied(RunningJob.start(tenant.job(delivery), directory));
      assertThat(tenant.admin().topicNames())
          .doesNotContain(tenant.topics().of(Outputs.MEMBERSHIPS));

      tenant.putFix("y", Json.START, 5, 5);
      runUntilApplied(RunningJob.start(tenant.jobWithMemberships(delivery), directory));
      Map<String, Map<String, Long>> both =
          Map.of("x", Map.of("a", Json.START), "y", Map.of("a", Json.START));
      assertThat(byMemberships(tenant)).isEqualTo(both);

      tenant.putFix("x", Json.START + 1, 50, 50);
      runUntilApplied(RunningJob.start(tenant.job(delivery), directory));
      assertThat(byMemberships(tenant)).as("turned off").isEqualTo(both);

      tenant.putFix("y", Json.START + 1, 50, 50);
      runUntilApplied(RunningJob.start(tenant.jobWithMemberships(delivery), directory));
      assertThat(byMemberships(tenant)).as("turned on again").isEmpty();
    }
  }

  /** Each of these jobs applies one fix, and ends with a savepoint. */
  private static void runUntilApplied(RunningJob started) throws Exception {
    try (RunningJob job = started) {
      job.awaitCount(MetricNames.FIXES, 1);
      job.stop();
    }
  }

  /** The time of entry by zone, for each device and the zones that it is in. */
  private static Map<String, Map<String, Long>> byMemberships(Tenant tenant) throws Exception {
    Map<String, Map<String, Long>> result = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record :
        read(tenant, tenant.topics().of(Outputs.MEMBERSHIPS))) {
      String deviceId = TopicLog.text(record.key());
      if (record.value() == null) {
        result.remove(deviceId);
        continue;
      }
      JsonNode json = JSON.readTree(record.value());
      assertThat(json.get("deviceId").asText()).isEqualTo(deviceId);
      Map<String, Long> zones = new HashMap<>();
      json.get("zones")
          .forEach(one -> zones.put(one.get("zoneId").asText(), one.get("enteredAt").asLong()));
      assertThat(zones).as("an empty set is a tombstone").isNotEmpty();
      result.put(deviceId, zones);
    }
    return result;
  }

  private static Map<String, Map<String, Long>> byTransitions(Tenant tenant) throws Exception {
    Map<String, Map<String, Long>> result = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record :
        read(tenant, tenant.topics().of(Outputs.TRANSITIONS))) {
      JsonNode json = JSON.readTree(record.value());
      Map<String, Long> zones =
          result.computeIfAbsent(json.get("deviceId").asText(), device -> new HashMap<>());
      switch (json.get("type").asText()) {
        case "ENTER" -> zones.put(json.get("zoneId").asText(), json.get("time").asLong());
        case "EXIT" -> zones.remove(json.get("zoneId").asText());
        default -> {}
      }
    }
    result.values().removeIf(Map::isEmpty);
    return result;
  }

  private static List<ConsumerRecord<byte[], byte[]>> read(Tenant tenant, String topic)
      throws Exception {
    try (TopicLog log = new TopicLog(tenant.kafka(), topic)) {
      return log.readToEnd();
    }
  }
}
