package io.fenceline.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rule D6: a transaction of another producer that stays open hides the fixes behind it. */
class OpenTransactionITCase {
  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  /** Longer than the timeout, and than a gap without records counts as unread. */
  private static final Duration OPEN = Duration.ofSeconds(16);

  @TempDir Path directory;

  @Test
  @DisplayName("D6: no device is silent whose fixes lie behind an open transaction")
  void aDeviceBehindAnOpenTransactionIsNotSilent() throws Exception {
    try (Tenant tenant = new Tenant("transaction");
        Producer<byte[], byte[]> upstream = upstream(tenant)) {
      tenant.putSquare("a", 0, 0, 10);
      try (RunningJob job = RunningJob.start(tenant.job(policy()), directory)) {
        tenant.putFix("x", Json.START, 5, 5);
        job.awaitCount(MetricNames.FIXES, 1);
        upstream.beginTransaction();
        upstream
            .send(
                new ProducerRecord<>(
                    tenant.topics().locations(), Json.bytes("x"), Json.bytes("not committed")))
            .get();
        tenant.putFix("x", Json.START + 1, 5, 5);

        long endNanos = System.nanoTime() + OPEN.toNanos();
        Await.until("a long transaction", () -> System.nanoTime() > endNanos);
        assertThat(job.count(MetricNames.FIXES)).as("the fix behind it").isEqualTo(1);
        assertThat(job.count(MetricNames.SILENT_DEVICES)).isZero();

        upstream.abortTransaction();
        job.awaitCount(MetricNames.FIXES, 2);
        job.awaitCount(MetricNames.SILENT_DEVICES, 1);
        job.stop();
      }
    }
  }

  private static Producer<byte[], byte[]> upstream(Tenant tenant) {
    Producer<byte[], byte[]> producer =
        KafkaClients.producer(
            new KafkaSettings(
                Map.of(
                    "bootstrap.servers",
                    tenant.kafka().bootstrapServers(),
                    "transactional.id",
                    "upstream")));
    producer.initTransactions();
    return producer;
  }

  private static Policy policy() {
    Policy defaults = Policy.DEFAULTS;
    return new Policy(
        0,
        TIMEOUT.toMillis(),
        defaults.deviceForgetMillis(),
        defaults.eagerZoneRemoval(),
        defaults.crossMaxGapMillis(),
        defaults.crossMaxDistanceMeters(),
        defaults.maxAccuracyMeters(),
        defaults.adMaxAgeMillis());
  }
}
