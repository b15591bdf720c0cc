package io.fenceline.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.testing.fixtures.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A device whose clock was wrong once, and the record that brings it back. */
class DeviceResetITCase {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long AHEAD = Duration.ofMinutes(4).toMillis();

  /** Brokers refuse a timestamp that is further ahead than an hour. */
  private static final long COPIED = Duration.ofMinutes(30).toMillis();

  @TempDir Path directory;

  @Test
  @DisplayName(
      "D1: a reset brings a device with a wrong clock back, and leaves no ENTER without EXIT")
  void aDeviceComesBackAfterAReset() throws Exception {
    long now = System.currentTimeMillis();
    try (Tenant tenant = new Tenant("reset")) {
      tenant.putSquare("a", 0, 0, 10); // An initial zone: no fix is evaluated before it is loaded.
      tenant.putFix("x", now + AHEAD, 5, 5);
      tenant.putFix("x", now, 50, 50);
      try (RunningJob job =
          RunningJob.start(tenant.jobWithMemberships(Delivery.EXACTLY_ONCE), directory)) {
        job.awaitCount(MetricNames.FIXES, 1);
        reset(tenant, "x");
        tenant.putFix("x", now + 1, 5, 5);
        tenant.putFix("x", now + 2, 50, 50);
        job.awaitCount(MetricNames.FIXES, 3);
        job.stop();
      }
      assertThat(transitions(tenant))
          .containsExactly(
              "ENTER FIRST_FIX " + (now + AHEAD),
              "EXIT DEVICE_SILENT " + (now + AHEAD),
              "ENTER FIRST_FIX " + (now + 1),
              "EXIT MOVED " + (now + 2));
      assertThat(reasons(tenant)).containsExactly("late");
      assertThat(last(tenant, tenant.topics().of(Outputs.MEMBERSHIPS)).value()).isNull();
    }
  }

  @Test
  @DisplayName("D1: a wrong clock that is copied into the record's timestamp is refused")
  void aCopiedTimestampDoesNotLiftTheLimit() throws Exception {
    long now = System.currentTimeMillis();
    try (Tenant tenant = new Tenant("copied-clock");
        RunningJob job = RunningJob.start(tenant.job(Delivery.AT_LEAST_ONCE), directory)) {
      tenant.send(
          tenant.topics().locations(),
          "x".getBytes(UTF_8),
          Json.fix("x", now + COPIED, 5, 5).getBytes(UTF_8),
          now + COPIED);
      tenant.putFix("x", now, 5, 5);
      job.awaitCount(MetricNames.FIXES, 1);
      job.stop();
      assertThat(reasons(tenant)).containsExactly("time-in-future");
    }
  }

  private static void reset(Tenant tenant, String deviceId) {
    String topic = tenant.topics().locations();
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(tenant.kafka())) {
      Sender locations = new Sender(producer, topic);
      locations.send(RawRecords.reset(topic, deviceId.getBytes(UTF_8)));
      locations.flush();
    }
  }

  private static List<String> transitions(Tenant tenant) throws Exception {
    List<String> texts = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> record :
        read(tenant, tenant.topics().of(Outputs.TRANSITIONS))) {
      JsonNode json = JSON.readTree(record.value());
      texts.add(
          "%s %s %s"
              .formatted(json.get("type").asText(), json.get("reason").asText(), json.get("time")));
    }
    return texts;
  }

  private static List<String> reasons(Tenant tenant) throws Exception {
    return read(tenant, tenant.topics().of(Outputs.DEAD_LETTERS)).stream()
        .map(record -> TopicLog.text(record.headers().lastHeader("reason").value()))
        .toList();
  }

  private static ConsumerRecord<byte[], byte[]> last(Tenant tenant, String topic) throws Exception {
    List<ConsumerRecord<byte[], byte[]>> all = read(tenant, topic);
    return all.get(all.size() - 1);
  }

  private static List<ConsumerRecord<byte[], byte[]>> read(Tenant tenant, String topic)
      throws Exception {
    try (TopicLog log = new TopicLog(tenant.kafka(), topic)) {
      return log.readToEnd();
    }
  }
}
