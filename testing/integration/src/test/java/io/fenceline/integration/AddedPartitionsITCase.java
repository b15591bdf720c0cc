package io.fenceline.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.RefusalReason;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Partitions that are added to the locations topic while no fix is unread, as the documents say.
 */
class AddedPartitionsITCase {
  private static final int DEVICES = 200;
  private static final int PARTITIONS = 8;

  @TempDir Path directory;

  @Test
  @DisplayName(
      "D1, D6: added partitions are read within a minute; no fix is late, no device silent")
  void addedPartitionsAreReadWithinAMinute() throws Exception {
    try (Tenant tenant = new Tenant("added");
        RunningJob job = RunningJob.start(tenant.job(policy()), directory)) {
      send(tenant, 0);
      job.awaitCount(MetricNames.FIXES, DEVICES);
      try (Admin admin = TopicSetup.connect(tenant.kafka())) {
        addPartitions(admin, tenant.topics().locations());
      }
      send(tenant, 1);
      job.awaitCount(MetricNames.FIXES, 2 * DEVICES);
      assertThat(job.count(MetricNames.deadLetters(RefusalReason.LATE))).isZero();
      assertThat(job.count(MetricNames.SILENT_DEVICES)).isZero();
    }
  }

  /** Returns when each has a leader: a producer that is faster may lose a batch (KAFKA-15591). */
  private static void addPartitions(Admin admin, String topic) throws Exception {
    admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(PARTITIONS))).all().get();
    Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
    for (int i = 0; i < PARTITIONS; i++) {
      ends.put(new TopicPartition(topic, i), OffsetSpec.latest());
    }
    Await.until(
        "a leader of each partition",
        () -> {
          try {
            return admin.listOffsets(ends).all().get().size() == PARTITIONS;
          } catch (ExecutionException e) {
            return false;
          }
        });
  }

  /** A policy with a timeout that ends before the partitions are discovered. */
  private static Policy policy() {
    Policy defaults = Policy.DEFAULTS;
    return new Policy(
        0,
        15_000,
        defaults.deviceForgetMillis(),
        defaults.eagerZoneRemoval(),
        defaults.crossMaxGapMillis(),
        defaults.crossMaxDistanceMeters(),
        defaults.maxAccuracyMeters(),
        defaults.adMaxAgeMillis());
  }

  /** Sends with a producer that is started now, and therefore knows all partitions. */
  private static void send(Tenant tenant, int second) {
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(tenant.kafka())) {
      Sender sender = new Sender(producer, tenant.topics().locations());
      for (int i = 0; i < DEVICES; i++) {
        String fix = Json.fix("d" + i, Json.START + second * 1_000L, 5, 5);
        sender.send(Json.bytes("d" + i), Json.bytes(fix));
      }
      sender.flush();
    }
  }
}
