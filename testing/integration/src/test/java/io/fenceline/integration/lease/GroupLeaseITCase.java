package io.fenceline.integration.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.connectors.loss.OnDataLoss;
import io.fenceline.integration.fixture.Failing;
import io.fenceline.integration.fixture.LogCapture;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.lease.LeaseFixture.Attempt;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.kafka.lease.GroupLease;
import io.fenceline.kafka.lease.LeaseLostException;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Rule E5: two jobs of one group do not run at a time. */
class GroupLeaseITCase {
  @TempDir Path directory;
  private final List<String> progress = new ArrayList<>();

  @Test
  @DisplayName("E5: a job that takes over ends the other job of the group for good")
  void aJobThatTakesOverEndsTheOther() throws Exception {
    try (Tenant tenant = new Tenant("two-jobs")) {
      tenant.putFix("a", Json.START, 0.5, 0.5);
      try (RunningJob first =
          RunningJob.startRestarting(
              tenant.job(OnDataLoss.FAIL, false), directory.resolve("first"))) {
        first.awaitCount(MetricNames.FIXES, 1);
        LeaseFixture.of(tenant).awaitHolder(Optional.empty());

        try (RunningJob second =
            RunningJob.start(tenant.job(OnDataLoss.FAIL, true), directory.resolve("second"))) {
          Failing.assertCause(first.awaitFailure(), LeaseLostException.class)
              .hasMessageContaining("another job of this group runs");
          tenant.putFix("a", Json.START + 1, 0.5, 0.5);
          second.awaitCount(MetricNames.FIXES, 1);
          second.assertRuns();
        }
      }
    }
  }

  @Test
  void aReleasedLeaseIsFreeAtOnce() throws Exception {
    try (Tenant tenant = new Tenant("given-back")) {
      Attempt attempt = Attempt.start(LeaseFixture.of(tenant).request("one", false, progress));
      LeaseFixture.of(tenant).awaitHolder(Optional.empty());
      attempt.close();

      assertThat(LeaseFixture.of(tenant).members()).isEmpty();
      LeaseFixture.of(tenant).request("two", false, progress);
      assertThat(progress).isEmpty();
    }
  }

  @Test
  void aRestartedAttemptReplacesTheHolderOfItsOwnJob() throws Exception {
    try (Tenant tenant = new Tenant("attempts")) {
      GroupLease lease = LeaseFixture.of(tenant).request("one", false, progress);
      Attempt zombie = Attempt.start(lease);
      String before = LeaseFixture.of(tenant).awaitHolder(Optional.empty());
      Attempt next = Attempt.start(lease);
      LeaseFixture.of(tenant).awaitHolder(Optional.of(before));

      LeaseFixture.of(tenant).request("one", false, progress);
      assertThat(progress).isEmpty();
      zombie.close();
      assertThat(zombie.loss()).isEmpty();
      assertThat(LeaseFixture.of(tenant).members()).hasSize(1);
      assertThat(next.loss()).isEmpty();
      next.close();
    }
  }

  @Test
  void ofTwoThatStartTogetherOneEnds() throws Exception {
    try (Tenant tenant = new Tenant("together")) {
      GroupLease one = LeaseFixture.of(tenant).request("one", false, progress);
      GroupLease two = LeaseFixture.of(tenant).request("two", false, progress);
      List<Attempt> attempts = List.of(Attempt.start(one), Attempt.start(two));

      Await.until(
          "the end of one",
          () -> attempts.get(0).loss().isPresent() || attempts.get(1).loss().isPresent());
      assertThat(attempts).filteredOn(attempt -> attempt.loss().isPresent()).hasSize(1);
      for (Attempt attempt : attempts) {
        attempt.close();
      }
    }
  }

  @Test
  @ResourceLock(value = LogCapture.LOCK, mode = ResourceAccessMode.READ)
  void aJobThatLostItsLeaseHasNothingToReleaseAndLogsNoWarning() throws Exception {
    try (Tenant tenant = new Tenant("replaced");
        LogCapture log =
            LogCapture.of(GroupLease.class.getPackageName(), LeaseFixture.of(tenant).group())) {
      LeaseFixture lease = LeaseFixture.of(tenant);
      Attempt replaced = Attempt.start(lease.request("one", false, progress));
      lease.awaitHeartbeats("one");
      Attempt next = Attempt.start(lease.request("two", true, progress));
      assertThat(replaced.awaitLoss()).hasMessageContaining("another job of this group runs");
      replaced.close();
      assertThat(next.loss()).isEmpty();
      next.close();
      assertThat(log.lines()).isEmpty();
    }
  }

  @Test
  void theLeaseOfAKilledJobExpires() throws Exception {
    try (Tenant tenant = new Tenant("died")) {
      Properties properties = new Properties();
      properties.putAll(tenant.kafka().consumer());
      properties.put("client.id", LeaseFixture.of(tenant).group() + ".lease-dead");
      properties.put("group.id", LeaseFixture.of(tenant).group() + ".lease");
      properties.put("group.instance.id", "job");
      properties.put("session.timeout.ms", "6000");
      try (KafkaConsumer<byte[], byte[]> dead =
          new KafkaConsumer<>(
              properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
        dead.subscribe(List.of(tenant.topics().zones()));
        Await.until(
            "the lease",
            () -> {
              dead.poll(Duration.ofMillis(100));
              return !LeaseFixture.of(tenant).members().isEmpty();
            });
      }

      LeaseFixture.of(tenant).request("next", false, progress);

      assertThat(progress).singleElement().asString().contains("/127.0.0.1", "waiting");
    }
  }
}
