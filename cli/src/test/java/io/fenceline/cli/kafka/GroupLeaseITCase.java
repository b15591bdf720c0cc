package io.fenceline.cli.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.lease.GroupLease;
import io.fenceline.kafka.lease.LeaseLostException;
import io.fenceline.kafka.position.JobGuard;
import io.fenceline.kafka.position.OnDataLoss;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rule E5: two jobs of one group do not run at a time. */
class GroupLeaseITCase {
  private static EmbeddedKafka kafka;

  @TempDir Path directory;
  private final List<String> progress = new ArrayList<>();

  @BeforeAll
  static void startKafka() throws Exception {
    kafka = EmbeddedKafka.start();
  }

  @AfterAll
  static void stopKafka() {
    kafka.close();
  }

  @Test
  @DisplayName("E5: a second job of a group is refused, or takes over and ends the first for good")
  void theSecondJobIsRefusedOrTakesOver() throws Exception {
    try (Tenant tenant = new Tenant(kafka.bootstrapServers(), "two-jobs")) {
      tenant.putFix("a", Json.START, 0.5, 0.5);
      try (RunningJob first =
          RunningJob.startRestarting(
              tenant.job(OnDataLoss.FAIL, false), directory.resolve("first"))) {
        first.awaitCount(MetricNames.FIXES, 1);
        awaitHolder(tenant, Optional.empty());

        assertThatThrownBy(
                () ->
                    RunningJob.start(
                        tenant.job(OnDataLoss.FAIL, false), directory.resolve("second")))
            .isInstanceOf(LeaseLostException.class)
            .hasMessageContaining("group " + group(tenant))
            .hasMessageContaining("/127.0.0.1")
            .hasMessageContaining("--group")
            .hasMessageContaining("--take-over");
        first.assertRuns();

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
  void aLeaseThatIsGivenBackIsFreeAtOnce() throws Exception {
    try (Tenant tenant = new Tenant(kafka.bootstrapServers(), "given-back")) {
      Attempt attempt = start(request(tenant, "one", false));
      awaitHolder(tenant, Optional.empty());
      attempt.watch.close();

      assertThat(members(tenant)).isEmpty();
      request(tenant, "two", false);
      assertThat(progress).isEmpty();
    }
  }

  @Test
  void aRestartedAttemptTakesTheLeaseOfItsOwnJob() throws Exception {
    try (Tenant tenant = new Tenant(kafka.bootstrapServers(), "attempts")) {
      GroupLease lease = request(tenant, "one", false);
      Attempt zombie = start(lease);
      String before = awaitHolder(tenant, Optional.empty());
      Attempt next = start(lease);
      awaitHolder(tenant, Optional.of(before));

      request(tenant, "one", false);
      assertThat(progress).isEmpty();
      zombie.watch.close();
      assertThat(zombie.loss()).isEmpty();
      assertThat(members(tenant)).hasSize(1);
      assertThat(next.loss()).isEmpty();
      next.watch.close();
    }
  }

  @Test
  void ofTwoThatStartTogetherOneEnds() throws Exception {
    try (Tenant tenant = new Tenant(kafka.bootstrapServers(), "together")) {
      GroupLease one = request(tenant, "one", false);
      GroupLease two = request(tenant, "two", false);
      List<Attempt> attempts = List.of(start(one), start(two));

      Conditions.await(
          "the end of one",
          () -> attempts.get(0).loss().isPresent() || attempts.get(1).loss().isPresent());
      assertThat(attempts).filteredOn(attempt -> attempt.loss().isPresent()).hasSize(1);
      for (Attempt attempt : attempts) {
        attempt.watch.close();
      }
    }
  }

  @Test
  void theLeaseOfAJobThatDiedRunsOut() throws Exception {
    try (Tenant tenant = new Tenant(kafka.bootstrapServers(), "died")) {
      Properties properties = new Properties();
      properties.putAll(tenant.kafka().consumer());
      properties.put("client.id", group(tenant) + ".lease-dead");
      properties.put("group.id", group(tenant) + ".lease");
      properties.put("group.instance.id", "job");
      properties.put("session.timeout.ms", "6000");
      try (KafkaConsumer<byte[], byte[]> dead =
          new KafkaConsumer<>(
              properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
        dead.subscribe(List.of(tenant.topics().zones()));
        Conditions.await(
            "the lease",
            () -> {
              dead.poll(Duration.ofMillis(100));
              return !members(tenant).isEmpty();
            });
      }

      request(tenant, "next", false);

      assertThat(progress).singleElement().asString().contains("/127.0.0.1", "waiting");
    }
  }

  private GroupLease request(Tenant tenant, String nonce, boolean takeOver) {
    try (Admin admin = TopicSetup.connect(tenant.kafka())) {
      return GroupLease.request(
          admin,
          tenant.kafka().admin(),
          group(tenant),
          tenant.topics().zones(),
          nonce,
          takeOver,
          progress::add);
    }
  }

  private static String group(Tenant tenant) {
    return "job-of-" + tenant.topics().transitions();
  }

  /** The id of the member that holds the lease, once there is one other than this. */
  private static String awaitHolder(Tenant tenant, Optional<String> before) throws Exception {
    Conditions.await(
        "a holder of the lease",
        () ->
            members(tenant).stream()
                .anyMatch(member -> !before.equals(Optional.of(member.consumerId()))));
    return members(tenant).iterator().next().consumerId();
  }

  private static Collection<MemberDescription> members(Tenant tenant) throws Exception {
    String lease = group(tenant) + ".lease";
    try (Admin admin = TopicSetup.connect(tenant.kafka())) {
      return admin.describeConsumerGroups(List.of(lease)).all().get().get(lease).members();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof GroupIdNotFoundException) {
        return List.of();
      }
      throw e;
    }
  }

  /** A lease at work as in an enumerator, and what it would fail the job by. */
  private record Attempt(JobGuard.Watch watch, Callable<?> check) {
    Optional<?> loss() {
      try {
        return (Optional<?>) check.call();
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
  }

  private static Attempt start(GroupLease lease) {
    List<Callable<?>> checks = new ArrayList<>();
    SplitEnumeratorContext<?> context =
        (SplitEnumeratorContext<?>)
            Proxy.newProxyInstance(
                GroupLeaseITCase.class.getClassLoader(),
                new Class<?>[] {SplitEnumeratorContext.class},
                (proxy, method, arguments) -> checks.add((Callable<?>) arguments[0]) ? null : null);
    JobGuard.Watch watch = lease.start(context);
    return new Attempt(watch, checks.get(0));
  }
}
