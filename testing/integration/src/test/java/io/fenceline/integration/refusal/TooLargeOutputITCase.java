package io.fenceline.integration.refusal;

import static io.fenceline.testing.fixtures.Json.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.testing.fixtures.Json;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rule E4: an output that is larger than its producer sends does not stop the job. */
class TooLargeOutputITCase {
  private static final int MOST_BYTES = 10_000;

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Delivery.class)
  @DisplayName("E4: a fix with 15 KB of attributes becomes a dead letter, and the job continues")
  void aTransitionThatDoesNotFitBecomesADeadLetter(Delivery delivery) throws Exception {
    try (Tenant tenant = new Tenant("too-large");
        TopicLog transitions =
            new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS));
        TopicLog deadLetters =
            new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.DEAD_LETTERS));
        RunningJob job = RunningJob.start(limited(tenant, delivery), directory)) {
      tenant.putSquare("zone", 10, 10, 3);
      job.awaitCount(MetricNames.ZONE_CHANGES, RunningJob.PARALLELISM);
      tenant.putFix("a", Json.START, 11, 11);
      String large =
          "{\"deviceId\":\"a\",\"time\":%d,\"lon\":20,\"lat\":20,\"attributes\":{\"a\":\"%s\"}}";
      tenant.send(
          tenant.topics().locations(),
          bytes("a"),
          bytes(large.formatted(Json.START + 1, "x".repeat(15_000))));
      tenant.putFix("a", Json.START + 2, 11, 11);
      job.awaitCount(MetricNames.FIXES, 3);
      job.awaitCount(MetricNames.deadLetters(RefusalReason.TOO_LARGE), 1);
      assertThat(texts(transitions.awaitCount(2)))
          .satisfiesExactly(
              enter -> assertThat(enter).contains("ENTER", "" + Json.START),
              again -> assertThat(again).contains("ENTER", "" + (Json.START + 2)));
      ConsumerRecord<byte[], byte[]> letter = deadLetters.awaitCount(1).get(0);
      assertThat(TopicLog.text(letter.headers().lastHeader("reason").value()))
          .isEqualTo("too-large");
      assertThat(TopicLog.text(letter.headers().lastHeader("detail").value()))
          .contains("transition a/zone/EXIT/", "10000 (--kafka.max.request.size)");
      assertThat(letter.value()).hasSizeGreaterThan(15_000);
      job.assertRuns();
    }
  }

  /** Options with a limit of the producers, since the start refuses topics with so low a limit. */
  private static JobOptions limited(Tenant tenant, Delivery delivery) {
    Map<String, String> properties = new HashMap<>(tenant.kafka().properties());
    properties.put("max.request.size", String.valueOf(MOST_BYTES));
    JobOptions options = tenant.job(delivery);
    return new JobOptions(
        new KafkaSettings(properties),
        options.topics(),
        options.formats(),
        options.group(),
        options.start(),
        options.fixLayout(),
        options.delivery(),
        options.checkpointInterval(),
        options.transactionTimeout(),
        options.onDataLoss(),
        options.takeOver(),
        options.deviceZones(),
        options.outputs(),
        options.cloudEvents(),
        options.policy());
  }

  private static List<String> texts(List<ConsumerRecord<byte[], byte[]>> records) {
    return records.stream().map(record -> TopicLog.text(record.value())).toList();
  }
}
