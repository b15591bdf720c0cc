package io.fenceline.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.Topics;
import io.fenceline.testing.fixtures.DataSet;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The job from topics to topics, as a user runs it. */
class KafkaPipelineITCase {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"AT_LEAST_ONCE, COAST", "EXACTLY_ONCE, SHIPS"})
  @DisplayName("E1: zones, then fixes, into a running job give exactly the expected transitions")
  void zonesThenFixesGiveExactlyTheExpectedTransitions(Delivery delivery, DataSet data)
      throws Exception {
    Map<String, Integer> expected = data.expected();
    long startMillis = System.currentTimeMillis();
    try (Tenant tenant = new Tenant(data + "-" + delivery);
        RunningJob job = RunningJob.start(tenant.job(delivery), directory)) {
      long zones = tenant.loadZones(data.zones());
      job.awaitCount(MetricNames.ZONE_CHANGES, RunningJob.PARALLELISM * zones);
      long fixes = tenant.replay(data.events());
      awaitApplied(job, fixes);
      job.stop();

      List<ConsumerRecord<byte[], byte[]>> transitions = read(tenant);
      assertSame(transitions, expected);
      for (ConsumerRecord<byte[], byte[]> record : transitions) {
        assertKeyAndTimestamp(record, startMillis);
      }
      assertOrderPerDevice(transitions);
    }
  }

  @Test
  @DisplayName("Z2: fixes that wait in their topic are evaluated against all zones that were there")
  void noFixIsEvaluatedBeforeTheInitialZonesAreRead() throws Exception {
    DataSet data = DataSet.COAST;
    Map<String, Integer> expected = data.expected();
    try (Tenant tenant = new Tenant("waiting-" + data)) {
      long fixes = tenant.replay(data.events());
      tenant.loadZones(data.zones());
      try (RunningJob job = RunningJob.start(tenant.job(Delivery.AT_LEAST_ONCE), directory)) {
        awaitApplied(job, fixes);
        job.stop();
      }
      assertSame(read(tenant), expected);
    }
  }

  @Test
  @DisplayName("Z1, Z3: zones change under a running job, and a later job sees what has become")
  void zonesChangeUnderARunningJob() throws Exception {
    try (Tenant tenant = new Tenant("changes");
        RunningJob job = RunningJob.start(tenant.job(Delivery.AT_LEAST_ONCE), directory);
        TopicLog transitions =
            new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS))) {
      long removed = tenant.putSquare("removed", 10, 10, 4);
      tenant.putSquare("moved", 10, 10, 3);
      job.awaitCount(MetricNames.ZONE_CHANGES, 2 * RunningJob.PARALLELISM);
      tenant.putFix("d", Json.START, 11, 11);
      assertThat(seen(transitions, 2))
          .containsExactly("moved ENTER FIRST_FIX 0", "removed ENTER FIRST_FIX 0");

      tenant.deleteZone("removed");
      long movedVersion = tenant.putSquare("moved", 20, 20, 3);
      job.awaitCount(MetricNames.ZONE_CHANGES, 4 * RunningJob.PARALLELISM);
      assertThat(transitions.readToEnd()).as("a change fires nothing by itself").hasSize(2);
      tenant.putFix("d", Json.START + 1, 11, 11);
      assertThat(seen(transitions, 4).subList(2, 4))
          .containsExactly("moved EXIT ZONE_CHANGED 1", "removed EXIT ZONE_REMOVED 1");
      assertThat(version(transitions.awaitCount(4).get(2))).isEqualTo(movedVersion);
      assertThat(version(transitions.awaitCount(4).get(3))).isEqualTo(removed);

      assertALaterJobSees(tenant, movedVersion);
    }
  }

  @Test
  @DisplayName("Z1: a job that starts after the topic was compacted sees each zone's last version")
  void compactionRemovesNothingThatTheJobNeeds() throws Exception {
    try (Tenant tenant = new Tenant("compacted")) {
      tenant.putSquare("moved", 10, 10, 3);
      tenant.putSquare("removed", 20, 20, 3);
      long movedVersion = tenant.putSquare("moved", 20, 20, 3);
      tenant.deleteZone("removed");
      compactZones(tenant);
      tenant.putFix("d", Json.START, 11, 11);
      tenant.putFix("d", Json.START + 1, 21, 21);
      try (RunningJob job = RunningJob.start(tenant.job(Delivery.AT_LEAST_ONCE), directory);
          TopicLog transitions =
              new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS))) {
        job.awaitCount(MetricNames.FIXES, 2);
        assertThat(seen(transitions, 1)).containsExactly("moved ENTER MOVED 1");
        assertThat(version(transitions.readToEnd().get(0))).isEqualTo(movedVersion);
      }
    }
  }

  /** Returns when nothing is left but the last record of each key. */
  private static void compactZones(Tenant tenant) throws Exception {
    String zones = tenant.topics().zones();
    tenant.admin().alterBroker(Map.of("log.cleaner.backoff.ms", "100"));
    tenant.admin().alter(zones, Map.of("segment.ms", "100", "min.cleanable.dirty.ratio", "0"));
    Await.until(
        "compaction",
        () -> {
          // A newer record closes the segment of the older ones: only such are compacted.
          byte[] elsewhere = Json.square(-50, -50, 1).getBytes(StandardCharsets.UTF_8);
          tenant.send(zones, 0, new byte[] {'0'}, elsewhere);
          try (TopicLog log = new TopicLog(tenant.kafka(), zones)) {
            List<String> keys =
                log.readToEnd().stream().map(record -> TopicLog.text(record.key())).toList();
            return Collections.frequency(keys, "moved") == 1
                && Collections.frequency(keys, "removed") == 1;
          }
        });
  }

  /** Runs a later job, which evaluates the same fixes and one more against the current zones. */
  private void assertALaterJobSees(Tenant tenant, long movedVersion) throws Exception {
    Topics topics = outputsOfItsOwn(tenant);
    tenant.putFix("d", Json.START + 2, 21, 21);
    JobOptions later = tenant.job(Delivery.AT_LEAST_ONCE, topics, Tenant.CHECKPOINT_INTERVAL);
    try (RunningJob job = RunningJob.start(later, directory.resolve("later"));
        TopicLog transitions = new TopicLog(tenant.kafka(), topics.of(Outputs.TRANSITIONS))) {
      job.awaitCount(MetricNames.FIXES, 3);
      assertThat(seen(transitions, 1)).containsExactly("moved ENTER MOVED 2");
      assertThat(version(transitions.readToEnd().get(0))).isEqualTo(movedVersion);
    }
  }

  private static Topics outputsOfItsOwn(Tenant tenant) {
    Topics shared = tenant.topics();
    Topics own = Topics.withPrefix("later.");
    return new Topics(shared.locations(), shared.zones(), own.deviceZones(), own.outputs());
  }

  private static void awaitApplied(RunningJob job, long fixes) throws Exception {
    Await.until(
        fixes + " fixes applied or duplicate",
        () -> job.count(MetricNames.FIXES) + job.count(MetricNames.DUPLICATES) == fixes);
  }

  private static List<ConsumerRecord<byte[], byte[]>> read(Tenant tenant) throws Exception {
    try (TopicLog log = new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS))) {
      return log.readToEnd();
    }
  }

  /** Prints a few of those that came too often (1) or not often enough (-1). */
  private static void assertSame(
      List<ConsumerRecord<byte[], byte[]>> transitions, Map<String, Integer> expected) {
    Map<String, Integer> surplus = new TreeMap<>();
    expected.forEach((key, count) -> surplus.put(key, -count));
    transitions.forEach(
        record -> surplus.merge(DataSet.key(TopicLog.text(record.value())), 1, Integer::sum));
    surplus.values().removeIf(count -> count == 0);
    assertThat(surplus.entrySet().stream().limit(10).toList())
        .as("%d of %d transitions", surplus.size(), expected.size())
        .isEmpty();
  }

  /** No output has a Kafka timestamp of its own: it is that of sending. */
  private static void assertKeyAndTimestamp(ConsumerRecord<byte[], byte[]> record, long startMillis)
      throws Exception {
    JsonNode transition = JSON.readTree(record.value());
    assertThat(TopicLog.text(record.key())).isEqualTo(transition.get("deviceId").asText());
    assertThat(record.timestampType()).isEqualTo(TimestampType.CREATE_TIME);
    assertThat(record.timestamp()).isBetween(startMillis, System.currentTimeMillis());
  }

  private static void assertOrderPerDevice(List<ConsumerRecord<byte[], byte[]>> transitions)
      throws Exception {
    Map<String, Long> lastTime = new HashMap<>();
    Map<String, Integer> partition = new HashMap<>();
    for (ConsumerRecord<byte[], byte[]> record : transitions) {
      String device = TopicLog.text(record.key());
      long time = JSON.readTree(record.value()).get("time").asLong();
      Long before = lastTime.put(device, time);
      assertThat(time).as(device).isGreaterThanOrEqualTo(before == null ? Long.MIN_VALUE : before);
      Integer other = partition.put(device, record.partition());
      assertThat(record.partition())
          .as(device)
          .isEqualTo(other == null ? record.partition() : other);
    }
  }

  /** All transitions once there are so many: zone, type, reason, milliseconds after the start. */
  private static List<String> seen(TopicLog transitions, int count) throws Exception {
    return transitions.awaitCount(count).stream().map(KafkaPipelineITCase::line).toList();
  }

  private static String line(ConsumerRecord<byte[], byte[]> record) {
    try {
      JsonNode json = JSON.readTree(record.value());
      return "%s %s %s %d"
          .formatted(
              json.get("zoneId").asText(),
              json.get("type").asText(),
              json.get("reason").asText(),
              json.get("time").asLong() - Json.START);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static long version(ConsumerRecord<byte[], byte[]> record) throws Exception {
    return JSON.readTree(record.value()).get("zoneVersion").asLong();
  }
}
