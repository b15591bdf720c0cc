package io.fenceline.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.connectors.StartingOffsets;
import io.fenceline.connectors.loss.DataLossException;
import io.fenceline.connectors.loss.OnDataLoss;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.TransitionType;
import io.fenceline.integration.fixture.Failing;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.Topics;
import io.fenceline.testing.fixtures.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rule E5: no silent gap. The jobs restart whatever fails them, but for what no restart heals. */
class DataLossITCase {
  private static final String LATE = MetricNames.deadLetters(RefusalReason.LATE);

  @TempDir Path directory;

  /** A job that has read one zone and two fixes, and is stopped with a savepoint. */
  private void runAndStop(Tenant tenant, JobOptions options) throws Exception {
    tenant.putSquare("z", 0, 0, 1);
    tenant.putFix("a", Json.START, 0.5, 0.5);
    tenant.putFix("a", Json.START + 1, 0.5, 0.5);
    try (RunningJob job = RunningJob.startRestarting(options, directory)) {
      job.awaitCount(MetricNames.FIXES, 2);
      job.stop();
    }
  }

  @Test
  @DisplayName("E5: a zones topic that was created again is refused, even at plausible offsets")
  void aJobDoesNotContinueWithAnotherZonesTopic() throws Exception {
    try (Tenant tenant = new Tenant("zones-again")) {
      JobOptions options = tenant.job(OnDataLoss.FAIL, false);
      runAndStop(tenant, options);
      tenant.admin().deleteTopic(tenant.topics().zones());
      tenant.admin().createTopics();
      for (int i = 0; i < 3; i++) {
        tenant.putSquare("z", 0, 0, 1);
      }

      try (RunningJob job = RunningJob.startRestarting(options, directory)) {
        Failing.assertCause(job.awaitFailure(), DataLossException.class)
            .hasMessageContaining("topic " + tenant.topics().zones())
            .hasMessageContaining("created again")
            .hasMessageContaining("--on-data-loss continue");
      }
    }
  }

  @Test
  @DisplayName(
      "E5: fixes that retention deleted before they were read stop the job, or are counted")
  void deletedUnreadFixesStopTheJob() throws Exception {
    try (Tenant tenant = new Tenant("retention")) {
      runAndStop(tenant, tenant.job(OnDataLoss.FAIL, false));
      tenant.putFix("a", Json.START + 2, 0.5, 0.5);
      tenant.admin().deleteRecords(tenant.topics().locations());
      tenant.putFix("a", Json.START + 3, 2, 2);

      try (RunningJob job =
          RunningJob.startRestarting(tenant.job(OnDataLoss.FAIL, false), directory)) {
        Failing.assertCause(job.awaitFailure(), DataLossException.class)
            .hasMessageContaining("position is offset 2, but the topic begins at offset 3");
      }
      try (RunningJob job =
          RunningJob.startRestarting(tenant.job(OnDataLoss.CONTINUE, false), directory)) {
        job.awaitCount(MetricNames.FIXES, 1);
        job.assertRuns();
      }
    }
  }

  @Test
  @DisplayName("E5: committed offsets that are out of range stop the job, too")
  void committedOffsetsOutOfRangeStopTheJob() throws Exception {
    try (Tenant tenant = new Tenant("committed")) {
      JobOptions options = tenant.job(OnDataLoss.FAIL, false);
      tenant.putFix("a", Json.START, 0.5, 0.5);
      tenant.putFix("a", Json.START + 1, 0.5, 0.5);
      tenant.admin().commitAll(options.group(), tenant.topics().locations());
      tenant.putFix("a", Json.START + 2, 0.5, 0.5);
      tenant.admin().deleteRecords(tenant.topics().locations());

      try (RunningJob job = RunningJob.startRestarting(options, directory)) {
        Failing.assertCause(job.awaitFailure(), DataLossException.class)
            .hasMessageContaining("the topic begins at offset 3");
      }
    }
  }

  @Test
  @DisplayName(
      "E5: another locations topic is refused by its name, or read alone from its oldest record,"
          + " and so is the first one again")
  void anotherTopicIsNotReadBesideThatOfTheSavepoint() throws Exception {
    try (Tenant tenant = new Tenant("first");
        Tenant other = new Tenant("second")) {
      runAndStop(tenant, tenant.job(OnDataLoss.FAIL, false));
      other.putFix("b", Json.START, 0.5, 0.5);
      try (RunningJob job = startWithLocations(tenant, other, OnDataLoss.FAIL)) {
        Failing.assertCause(job.awaitFailure(), DataLossException.class)
            .hasMessageContaining("the savepoint is of topic first.locations")
            .hasMessageNotContaining("deleted");
      }
      try (RunningJob job = startWithLocations(tenant, other, OnDataLoss.CONTINUE)) {
        job.awaitCount(MetricNames.FIXES, 1);
        tenant.putFix("a", Json.START + 2, 0.5, 0.5);
        other.putFix("b", Json.START + 1, 0.5, 0.5);
        job.awaitCount(MetricNames.FIXES, 2);
        assertThat(job.count(MetricNames.FIXES)).isEqualTo(2);
        assertThat(job.count(MetricNames.DUPLICATES)).as("fixes of the first topic").isZero();
        job.stop();
      }
      try (RunningJob job = startWithLocations(tenant, tenant, OnDataLoss.CONTINUE)) {
        job.awaitCount(MetricNames.FIXES, 1);
        assertThat(job.count(MetricNames.DUPLICATES) + job.count(LATE)).isEqualTo(2);
      }
    }
  }

  private RunningJob startWithLocations(Tenant tenant, Tenant other, OnDataLoss onDataLoss)
      throws Exception {
    Topics topics = tenant.topics();
    Topics withOther =
        new Topics(
            other.topics().locations(), topics.zones(), topics.deviceZones(), topics.outputs());
    return RunningJob.startRestarting(tenant.job(onDataLoss, withOther), directory);
  }

  @Test
  @DisplayName("E5: a topic that is deleted under a running job stops it, and does not come back")
  void aDeletedZonesTopicStopsTheJob() throws Exception {
    try (Tenant tenant = new Tenant("deleted")) {
      tenant.putFix("a", Json.START, 0.5, 0.5);
      try (RunningJob job =
          RunningJob.startRestarting(tenant.job(OnDataLoss.FAIL, false), directory)) {
        job.awaitCount(MetricNames.FIXES, 1);
        tenant.admin().deleteTopic(tenant.topics().zones());

        Failing.assertCause(job.awaitFailure(), DataLossException.class)
            .hasMessageContaining("topic " + tenant.topics().zones() + ": it was deleted");
        assertThat(tenant.admin().topicNames()).doesNotContain(tenant.topics().zones());
      }
    }
  }

  @Test
  @DisplayName(
      "E5: on another cluster, with --on-data-loss continue and --start TIME, the job continues"
          + " with its devices at that time, not with all records as late ones")
  void aTopicOfAnotherClusterIsReadFromATime() throws Exception {
    try (Tenant tenant = new Tenant("elsewhere")) {
      runAndStop(tenant, tenant.job(OnDataLoss.FAIL, false));
      tenant.admin().deleteTopic(tenant.topics().locations());
      tenant.admin().createTopics();
      putMirrored(tenant, Json.START, 0.5);
      putMirrored(tenant, Json.START + 1, 0.5);
      putMirrored(tenant, Json.START + 2, 2);

      JobOptions options = startingAt(tenant.job(OnDataLoss.CONTINUE, false), Json.START + 2);
      try (RunningJob job = RunningJob.startRestarting(options, directory)) {
        job.awaitCount(MetricNames.transitions(TransitionType.EXIT), 1);
        assertThat(job.count(LATE) + job.count(MetricNames.DUPLICATES)).isZero();
      }
    }
  }

  /** A fix at its time, in a record with this timestamp, as a mirror of the topic has it. */
  private static void putMirrored(Tenant tenant, long timeMillis, double lon) throws Exception {
    tenant.send(
        tenant.topics().locations(),
        Json.bytes("a"),
        Json.bytes(Json.fix("a", timeMillis, lon, 0.5)),
        timeMillis);
  }

  private static JobOptions startingAt(JobOptions job, long timestampMillis) {
    return new JobOptions(
        job.kafka(),
        job.topics(),
        job.formats(),
        job.group(),
        new StartingOffsets.At(timestampMillis),
        job.fixLayout(),
        job.delivery(),
        job.checkpointInterval(),
        job.transactionTimeout(),
        job.onDataLoss(),
        job.takeOver(),
        job.deviceZones(),
        job.outputs(),
        job.cloudEvents(),
        job.policy());
  }

  @Test
  @DisplayName(
      "E5: with --on-data-loss continue, a running job reads a topic that was created again from"
          + " the start")
  void aRunningJobContinuesWithARecreatedTopic() throws Exception {
    try (Tenant tenant = new Tenant("locations-again")) {
      tenant.putSquare("z", 0, 0, 1);
      tenant.putFix("a", Json.START, 0.5, 0.5);
      try (RunningJob job =
          RunningJob.startRestarting(tenant.job(OnDataLoss.CONTINUE, false), directory)) {
        job.awaitCount(MetricNames.FIXES, 1);
        tenant.admin().deleteTopic(tenant.topics().locations());
        tenant.admin().createTopics();
        for (int i = 1; i <= 5; i++) {
          tenant.putFix("b", Json.START + i, 0.5, 0.5);
        }
        job.awaitCount(MetricNames.FIXES, 5);
      }
    }
  }
}
