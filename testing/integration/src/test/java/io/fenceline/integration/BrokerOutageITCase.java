package io.fenceline.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.evaluation.Policy;
import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rule D6: an outage of the brokers under a running job. */
class BrokerOutageITCase {
  private static final long WINDOW = 4_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(8);

  private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

  @TempDir Path directory;

  @Test
  @DisplayName(
      "D6: an outage longer than timeout and window makes no device silent and no fix late")
  void aLongOutageEmitsNothing() throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start();
        Tenant tenant = new Tenant(kafka.bootstrapServers(), "outage")) {
      tenant.putSquare("a", 0, 0, 10);
      try (RunningJob job = RunningJob.start(tenant.job(policy()), directory)) {
        tenant.putFix("x", Json.START, 5, 5);
        tenant.putFix("x", Json.START + 2 * WINDOW, 5, 5);
        job.awaitCount(MetricNames.FIXES, 1);
        outage(kafka);

        // Older than the fix that is held, and as much in time as before the outage.
        tenant.putFix("x", Json.START + WINDOW, 50, 50);
        job.awaitCount(MetricNames.FIXES, 3);
        assertThat(job.count(MetricNames.SILENT_DEVICES)).isZero();
        job.awaitCount(MetricNames.SILENT_DEVICES, 1);
        job.stop();
        assertThat(transitions(tenant))
            .containsExactly(
                "x/a/ENTER/" + Json.START,
                "x/a/EXIT/" + (Json.START + WINDOW),
                "x/a/ENTER/" + (Json.START + 2 * WINDOW),
                "x/a/EXIT/" + (Json.START + 2 * WINDOW));
      }
    }
  }

  private static Policy policy() {
    Policy defaults = Policy.DEFAULTS;
    return new Policy(
        WINDOW,
        TIMEOUT.toMillis(),
        defaults.deviceForgetMillis(),
        defaults.eagerZoneRemoval(),
        defaults.crossMaxGapMillis(),
        defaults.crossMaxDistanceMeters(),
        defaults.maxAccuracyMeters(),
        defaults.adMaxAgeMillis());
  }

  private static void outage(EmbeddedKafka kafka) throws Exception {
    kafka.stop();
    long endNanos = System.nanoTime() + TIMEOUT.plusMillis(WINDOW).toNanos();
    Await.until("the end of the outage", () -> System.nanoTime() > endNanos);
    kafka.restart();
  }

  private static List<String> transitions(Tenant tenant) throws Exception {
    try (TopicLog log = new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS))) {
      return log.readToEnd().stream()
          .map(
              record ->
                  ID.matcher(TopicLog.text(record.value())).results().findFirst().get().group(1))
          .toList();
    }
  }
}
