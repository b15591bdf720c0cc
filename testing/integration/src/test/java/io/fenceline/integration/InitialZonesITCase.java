package io.fenceline.integration;

import static io.fenceline.testing.fixtures.Json.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.connectors.StartingOffsets;
import io.fenceline.embedded.StateDirectory;
import io.fenceline.format.output.Outputs;
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
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.ZoneMarkers;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rule Z2 while the initial zones are on their way for as long as the test likes. */
class InitialZonesITCase {
  private static final int DEVICES = 20;
  private static final int FIXES = 50;
  private static final int PARTITIONS = 4;

  @TempDir Path directory;

  @Test
  @DisplayName(
      "Z2, E2: a job that began at the latest fixes reads none before the zones are there, then all"
          + " that came meanwhile, also after a failure")
  void fixesAreReadWhenTheZonesAreComplete() throws Exception {
    try (Tenant tenant = new Tenant("held");
        TopicLog transitions =
            new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS))) {
      tenant.putSquare("square", 0, 0, 1);
      try (RunningJob job = RunningJob.start(pipeline(tenant), directory)) {
        awaitSnapshots(2);
        awaitPositions(tenant);
        putFixes(tenant);
        awaitSnapshots(2);
        assertThat(job.count(MetricNames.WAITED_FIXES)).isZero();
        failOnce(tenant);
        awaitSnapshots(2);
        assertThat(job.count(MetricNames.WAITED_FIXES)).isZero();
        assertThat(job.count(MetricNames.FIXES)).isZero();

        tenant.send(tenant.topics().zones(), 0, bytes("last"), bytes(Json.square(5, 5, 1)));
        transitions.awaitCount(DEVICES * FIXES);
        job.awaitCount(MetricNames.FIXES, DEVICES * FIXES);
        assertThat(job.count(MetricNames.WAITED_FIXES)).isZero();
        job.stop();
      }
      assertThat(ids(transitions.readToEnd())).containsExactlyInAnyOrderElementsOf(expectedIds());
      assertOrderPerDevice(transitions.readToEnd());
    }
  }

  /** Waits until the job knows what the latest fixes are: it commits its positions. */
  private static void awaitPositions(Tenant tenant) throws Exception {
    String group = tenant.job(Delivery.AT_LEAST_ONCE).group();
    try (Admin admin = TopicSetup.connect(tenant.kafka())) {
      Await.until(
          "the positions of all partitions",
          () ->
              admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get().size()
                  == PARTITIONS);
    }
  }

  /** Every device goes in and out by turns. */
  private static void putFixes(Tenant tenant) {
    for (int fix = 0; fix < FIXES; fix++) {
      for (int device = 0; device < DEVICES; device++) {
        String id = "device-" + device;
        String json = Json.fix(id, Json.START + fix, 0.5, fix % 2 == 0 ? 0.5 : 1.5);
        tenant.sendLater(tenant.topics().locations(), bytes(id), bytes(json));
      }
    }
    tenant.flush();
  }

  private static List<String> expectedIds() {
    List<String> ids = new ArrayList<>();
    for (int fix = 0; fix < FIXES; fix++) {
      for (int device = 0; device < DEVICES; device++) {
        String type = fix % 2 == 0 ? "ENTER" : "EXIT";
        ids.add("device-%d/square/%s/%d".formatted(device, type, Json.START + fix));
      }
    }
    return ids;
  }

  private static void failOnce(Tenant tenant) throws Exception {
    FailsOnce.ARMED.set(true);
    tenant.send(tenant.topics().zones(), 0, bytes("bad"), bytes("no zone"));
    Await.until("the failure", () -> !FailsOnce.ARMED.get());
  }

  /** The job, but for dead letters, of which one fails it, and zones that lack two records. */
  private StreamExecutionEnvironment pipeline(Tenant tenant) throws Exception {
    JobOptions options = tenant.job(Delivery.AT_LEAST_ONCE);
    StreamExecutionEnvironment env = TestPipeline.restartingOnce(options, directory);
    Map<Integer, Long> markers = ZoneMarkers.write(options.kafka(), options.topics().zones());
    markers.merge(0, 2L, Long::sum);
    GeofencePipeline.build(
        env,
        TestPipeline.inputs(options, new StartingOffsets.Latest(), markers),
        Sinks.discarding()
            .with(Outputs.TRANSITIONS, TestPipeline.sinks(options).of(Outputs.TRANSITIONS))
            .with(Outputs.DEAD_LETTERS, new FailsOnce<>()),
        options.policy(),
        GeofencePipeline.Parallelism.ofTopics(env));
    return env;
  }

  /** Waits for checkpoints one after the other; the second began after this was called. */
  private void awaitSnapshots(int count) throws Exception {
    StateDirectory state = StateDirectory.of(directory);
    for (int i = 0; i < count; i++) {
      Optional<Path> before = state.newestSnapshot();
      Await.until("a checkpoint", () -> !state.newestSnapshot().equals(before));
    }
  }

  private static List<String> ids(List<ConsumerRecord<byte[], byte[]>> records) {
    return records.stream().map(record -> field(record, "id")).toList();
  }

  private static void assertOrderPerDevice(List<ConsumerRecord<byte[], byte[]>> records) {
    for (int device = 0; device < DEVICES; device++) {
      String id = "device-" + device;
      assertThat(records)
          .filteredOn(record -> TopicLog.text(record.key()).equals(id))
          .extracting(record -> field(record, "id").replaceAll(".*/", ""))
          .isSorted()
          .hasSize(FIXES);
    }
  }

  private static String field(ConsumerRecord<byte[], byte[]> record, String name) {
    String json = TopicLog.text(record.value());
    int from = json.indexOf('"' + name + "\":\"") + name.length() + 4;
    return json.substring(from, json.indexOf('"', from));
  }
}
