package io.fenceline.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.embedded.StateDirectory;
import io.fenceline.event.TransitionType;
import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.LogCapture;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Rule E1 when a job is down for longer than the brokers keep its transactions. */
class LostTransactionITCase {
  /** Long enough for a savepoint on a busy machine, short enough to wait for. */
  private static final Duration SHORT_TRANSACTIONS = Duration.ofSeconds(5);

  private static final Duration LONG_TRANSACTIONS = Duration.ofMinutes(10);
  private static final Duration NO_CHECKPOINTS = Duration.ofHours(1);
  private static final Set<TransactionState> OPEN =
      Set.of(
          TransactionState.ONGOING,
          TransactionState.PREPARE_ABORT,
          TransactionState.PREPARE_COMMIT);

  private static EmbeddedKafka kafka;

  @TempDir Path directory;
  @TempDir Path older;

  @BeforeAll
  static void startKafka() throws IOException {
    kafka =
        EmbeddedKafka.start(
            Map.of("transaction.abort.timed.out.transaction.cleanup.interval.ms", "100"));
  }

  @AfterAll
  static void stopKafka() {
    kafka.close();
  }

  @Test
  @ResourceLock(value = LogCapture.LOCK, mode = ResourceAccessMode.READ)
  @DisplayName(
      "E1: outputs whose transaction timed out between checkpoint and commit are reported as lost,"
          + " and are written again from an older savepoint")
  void anOutageLongerThanTheTransactionTimeout() throws Exception {
    try (Tenant tenant = new Tenant(kafka.bootstrapServers(), "lost");
        TopicLog transitions =
            new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS));
        LogCapture log =
            LogCapture.of(
                "io.fenceline.connectors.sink.CommitFailures",
                tenant.topics().of(Outputs.TRANSITIONS))) {
      JobOptions options = exactlyOnce(tenant, LONG_TRANSACTIONS);
      tenant.putSquare("square", 0, 0, 1);
      try (RunningJob job = RunningJob.start(options, directory)) {
        enter(tenant, job, "a");
        job.stop();
      }
      copyNewestSnapshot();
      JobOptions timingOut = exactlyOnce(tenant, SHORT_TRANSACTIONS);
      try (RunningJob job = RunningJob.start(timingOut, directory)) {
        enter(tenant, job, "b");
        job.takeSavepoint();
      }
      awaitEndOfTransactions(tenant);

      assertThat(log.lines()).isEmpty();
      try (RunningJob job = RunningJob.start(options, directory)) {
        enter(tenant, job, "c");
        job.stop();
      }
      assertThat(entered(transitions)).containsExactlyInAnyOrder("a", "c");

      try (RunningJob job = RunningJob.start(options, older)) {
        job.awaitCount(MetricNames.transitions(TransitionType.ENTER), 2);
        job.stop();
      }
      assertThat(entered(transitions)).containsExactlyInAnyOrder("a", "c", "b", "c");
      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("topic " + tenant.topics().of(Outputs.TRANSITIONS), "are LOST")
          .contains("--transaction-timeout (600000 ms)", "start the job from a savepoint");
    }
  }

  private static JobOptions exactlyOnce(Tenant tenant, Duration transactionTimeout) {
    JobOptions job = tenant.job(Delivery.EXACTLY_ONCE, tenant.topics(), NO_CHECKPOINTS);
    return new JobOptions(
        job.kafka(),
        job.topics(),
        job.formats(),
        job.group(),
        job.start(),
        job.fixLayout(),
        job.delivery(),
        job.checkpointInterval(),
        transactionTimeout,
        job.onDataLoss(),
        job.takeOver(),
        job.deviceZones(),
        job.outputs(),
        job.cloudEvents(),
        job.policy());
  }

  /** The first output since the job was started. */
  private static void enter(Tenant tenant, RunningJob job, String device) throws Exception {
    tenant.putFix(device, Json.START, 0.5, 0.5);
    job.awaitCount(MetricNames.transitions(TransitionType.ENTER), 1);
  }

  /** Copies it as a backup: a savepoint may be moved. */
  private void copyNewestSnapshot() throws IOException {
    Path snapshot = StateDirectory.of(directory).newestSnapshot().orElseThrow();
    Path copy = Files.createDirectories(older.resolve("savepoint"));
    try (var files = Files.list(snapshot)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
  }

  /** The brokers abort what is open for longer than the timeout. */
  private static void awaitEndOfTransactions(Tenant tenant) throws Exception {
    try (Admin admin = TopicSetup.connect(tenant.kafka())) {
      Await.until(
          "the end of all transactions",
          () ->
              admin.listTransactions().all().get().stream()
                  .map(TransactionListing::state)
                  .noneMatch(OPEN::contains));
    }
  }

  private static List<String> entered(TopicLog transitions) throws Exception {
    return transitions.readToEnd().stream().map(record -> TopicLog.text(record.key())).toList();
  }
}
