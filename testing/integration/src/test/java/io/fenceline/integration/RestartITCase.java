package io.fenceline.integration;

import static io.fenceline.testing.fixtures.Json.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.connectors.sink.KafkaSinks;
import io.fenceline.embedded.StateDirectory;
import io.fenceline.event.TransitionType;
import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.BorderTraffic;
import io.fenceline.integration.fixture.FailsOnce;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TestPipeline;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.GeofencePipeline;
import io.fenceline.job.pipeline.Sinks;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.ZoneMarkers;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rule E2: the job ends and begins again while fixes go on; nothing is lost, nothing is new. */
class RestartITCase {
  private static final int SOME = 500;

  @TempDir Path directory;

  @BeforeEach
  void disarm() {
    FailsOnce.ARMED.set(false);
  }

  @Test
  @DisplayName("E2: stopped with a savepoint, then cancelled after a checkpoint, it continues")
  void aJobContinuesFromItsStateDirectory() throws Exception {
    Delivery delivery = Delivery.EXACTLY_ONCE;
    try (Tenant tenant = new Tenant("restart");
        TopicLog transitions =
            new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS))) {
      JobOptions options = tenant.job(delivery);
      tenant.putSquare(BorderTraffic.ZONE, 0, 0, 1);
      try (BorderTraffic traffic = new BorderTraffic(tenant)) {
        try (RunningJob job = RunningJob.start(options, directory)) {
          awaitMore(transitions);
          job.stop();
        }
        try (RunningJob job = RunningJob.start(options, directory)) {
          awaitNewSnapshot();
          awaitMore(transitions);
          job.assertRuns();
        }
        try (RunningJob job = RunningJob.start(options, directory)) {
          awaitMore(transitions);
          awaitAll(transitions, traffic.stop(), delivery);
          job.stop();
        }
      }
    }
  }

  @Test
  @DisplayName("E2: uncommitted outputs of a checkpoint are committed at the next start")
  void aCrashBetweenCheckpointAndCommitLosesNothing() throws Exception {
    try (Tenant tenant = new Tenant("uncommitted");
        TopicLog transitions =
            new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS))) {
      JobOptions options = tenant.job(Delivery.EXACTLY_ONCE, tenant.topics(), Duration.ofHours(1));
      tenant.putSquare(BorderTraffic.ZONE, 0, 0, 1);
      tenant.putFix("a", Json.START, 0.5, 0.5);
      try (RunningJob job = RunningJob.start(options, directory)) {
        job.awaitCount(MetricNames.transitions(TransitionType.ENTER), 1);
        job.takeSavepoint();
        tenant.putFix("b", Json.START, 0.5, 0.5);
        job.awaitCount(MetricNames.transitions(TransitionType.ENTER), 2);
        assertThat(job.count(MetricNames.FIXES)).isEqualTo(2);
      }
      try (RunningJob job = RunningJob.start(options, directory)) {
        assertThat(byId(transitions.awaitCount(1)))
            .containsOnlyKeys("a/square/ENTER/" + Json.START);
        job.awaitCount(MetricNames.transitions(TransitionType.ENTER), 1);
        job.stop();
      }
      assertThat(byId(transitions.readToEnd()))
          .containsOnlyKeys("a/square/ENTER/" + Json.START, "b/square/ENTER/" + Json.START);
      assertThat(transitions.readToEnd().size()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource(Delivery.class)
  @DisplayName("E2: a job that fails under way restarts from its last checkpoint")
  void aFailureInTheJobLosesNothing(Delivery delivery) throws Exception {
    try (Tenant tenant = new Tenant("failure-" + delivery);
        TopicLog transitions =
            new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS))) {
      String zone = Json.zone(Json.squareGeometry(0, 0, 1), "{\"ad\":1}");
      tenant.send(tenant.topics().zones(), bytes(BorderTraffic.ZONE), bytes(zone));
      try (BorderTraffic traffic = new BorderTraffic(tenant);
          RunningJob job = RunningJob.start(pipelineThatFailsOnce(tenant, delivery), directory)) {
        awaitNewSnapshot();
        awaitMore(transitions);
        FailsOnce.ARMED.set(true);
        Await.until("the failure", () -> !FailsOnce.ARMED.get());
        awaitMore(transitions);
        awaitAll(transitions, traffic.stop(), delivery);
        job.stop();
      }
    }
  }

  /** The pipeline of the job, except for the sink of ad matches and one restart. */
  private StreamExecutionEnvironment pipelineThatFailsOnce(Tenant tenant, Delivery delivery)
      throws Exception {
    JobOptions options = tenant.job(delivery);
    StreamExecutionEnvironment env = TestPipeline.restartingOnce(options, directory);
    KafkaSinks sinks = TestPipeline.sinks(options);
    GeofencePipeline.build(
        env,
        TestPipeline.inputs(
            options, options.start(), ZoneMarkers.write(options.kafka(), options.topics().zones())),
        Sinks.discarding()
            .with(Outputs.TRANSITIONS, sinks.of(Outputs.TRANSITIONS))
            .with(Outputs.AD_MATCHES, new FailsOnce<>())
            .with(Outputs.DEAD_LETTERS, sinks.of(Outputs.DEAD_LETTERS)),
        options.policy(),
        GeofencePipeline.Parallelism.ofTopics(env));
    return env;
  }

  /** Waits for a checkpoint that was not there when this was called. */
  private void awaitNewSnapshot() throws Exception {
    StateDirectory state = StateDirectory.of(directory);
    Optional<Path> before = state.newestSnapshot();
    Await.until("a checkpoint", () -> !state.newestSnapshot().equals(before));
  }

  private static void awaitMore(TopicLog transitions) throws Exception {
    transitions.awaitCount(transitions.readToEnd().size() + SOME);
  }

  /** Ids: none is lost; repeats are equal, and under exactly-once there are none. */
  private static void awaitAll(TopicLog transitions, List<String> expectedIds, Delivery delivery)
      throws Exception {
    int expected = expectedIds.size();
    List<ConsumerRecord<byte[], byte[]>> records =
        transitions.await(
            "all of " + expected + " transitions",
            seen -> seen.size() >= expected && byId(seen).size() >= expected);
    Set<String> unexpected = new TreeSet<>(byId(records).keySet());
    expectedIds.forEach(unexpected::remove);
    assertThat(unexpected).isEmpty();
    if (delivery == Delivery.EXACTLY_ONCE) {
      assertThat(transitions.readToEnd().size()).as("transitions").isEqualTo(expected);
    }
  }

  private static Map<String, String> byId(List<ConsumerRecord<byte[], byte[]>> records) {
    Map<String, String> byId = new HashMap<>();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      String json = TopicLog.text(record.value());
      String id = json.substring(json.indexOf("\"id\":\"") + 6, json.indexOf("\",\"type\""));
      String other = byId.put(id, json);
      assertThat(json).isEqualTo(other == null ? json : other);
    }
    return byId;
  }
}
