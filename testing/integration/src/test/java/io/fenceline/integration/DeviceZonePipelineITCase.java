package io.fenceline.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.Delivery;
import io.fenceline.testing.fixtures.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rule Z6: zones of single devices, from their topic to transitions. */
class DeviceZonePipelineITCase {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int DEVICES = 20;

  @TempDir Path directory;

  @Test
  @DisplayName("Z6, Z2: each device gets the zones that were there, and those that come later")
  void eachDeviceIsEvaluatedByItsOwnZones() throws Exception {
    try (Tenant tenant = new Tenant("device-zones")) {
      for (int i = 0; i < DEVICES; i++) {
        tenant.putFix("cab-" + i, Json.START, 10.5, 10.5);
      }
      for (int i = 0; i < DEVICES; i++) {
        put(tenant, "cab-" + i, "order", 10, 1);
      }
      try (RunningJob job = RunningJob.start(options(tenant), directory);
          TopicLog transitions =
              new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS))) {
        List<ConsumerRecord<byte[], byte[]>> entered = transitions.awaitCount(DEVICES);
        for (ConsumerRecord<byte[], byte[]> record : entered) {
          JsonNode transition = JSON.readTree(record.value());
          assertThat(transition.path("reason").asText()).isEqualTo("FIRST_FIX");
          assertThat(transition.path("scope").asText()).isEqualTo("DEVICE");
          assertThat(transition.path("deviceId").asText())
              .isEqualTo(new String(record.key(), UTF_8));
        }
        put(tenant, "cab-7", "order", 50, 1);
        job.awaitCount(MetricNames.DEVICE_ZONE_CHANGES, DEVICES + 1);
        tenant.putFix("cab-7", Json.START + 1, 10.5, 10.5);
        tenant.putFix("cab-8", Json.START + 1, 10.5, 10.5);
        job.awaitCount(MetricNames.FIXES, DEVICES + 2);
        assertThat(text(transitions.awaitCount(DEVICES + 1).get(DEVICES)))
            .isEqualTo("cab-7 order EXIT ZONE_CHANGED");
      }
    }
  }

  @Test
  @DisplayName("D7: device zones are turned on under a savepoint, off, and on again")
  void deviceZonesAreTurnedOnAndOffUnderSavepoints() throws Exception {
    try (Tenant tenant = new Tenant("device-zones-options");
        TopicLog transitions =
            new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS))) {
      tenant.putFix("cab", Json.START, 10.5, 10.5);
      runUntilApplied(tenant.job(Delivery.AT_LEAST_ONCE), 1);
      put(tenant, "cab", "order", 10, 1);
      tenant.putFix("cab", Json.START + 1, 10.5, 10.5);
      runUntilApplied(options(tenant), 1);
      assertThat(text(transitions.awaitCount(1).get(0))).isEqualTo("cab order ENTER ZONE_CHANGED");
      tenant.putFix("cab", Json.START + 2, 10.5, 10.5);
      runUntilApplied(tenant.job(Delivery.AT_LEAST_ONCE), 1);
      assertThat(text(transitions.awaitCount(2).get(1))).isEqualTo("cab order EXIT ZONE_REMOVED");
      put(tenant, "cab", "second", 10, 1);
      tenant.putFix("cab", Json.START + 3, 10.5, 10.5);
      runUntilApplied(options(tenant), 1);
      assertThat(transitions.awaitCount(4).subList(2, 4))
          .extracting(DeviceZonePipelineITCase::text)
          .containsExactly("cab order ENTER ZONE_CHANGED", "cab second ENTER ZONE_CHANGED");
    }
  }

  private void runUntilApplied(JobOptions options, int fixes) throws Exception {
    try (RunningJob job = RunningJob.start(options, directory)) {
      job.awaitCount(MetricNames.FIXES, fixes);
      job.stop();
    }
  }

  private static JobOptions options(Tenant tenant) {
    return tenant.job(Delivery.AT_LEAST_ONCE).withDeviceZones();
  }

  private static void put(Tenant tenant, String device, String zone, double west, double size)
      throws Exception {
    byte[] key = new DeviceZoneKey(device, zone).bytes();
    tenant.send(tenant.topics().deviceZones(), key, Json.square(west, 10, size).getBytes(UTF_8));
  }

  private static String text(ConsumerRecord<byte[], byte[]> record) {
    try {
      JsonNode transition = JSON.readTree(record.value());
      return "%s %s %s %s"
          .formatted(
              transition.path("deviceId").asText(),
              transition.path("zoneId").asText(),
              transition.path("type").asText(),
              transition.path("reason").asText());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
