package io.fenceline.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.format.output.Outputs;
import io.fenceline.testing.servers.Await;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;

/** A job that fails again and again says why, and ends. */
class RepeatedFailureITCase {
  private static final String ZONE =
      "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":"
          + "[[[0,0],[10,0],[10,10],[0,10],[0,0]]]}}";

  private final CommandBroker kafka = new CommandBroker("repeated-failure-it.");

  @Test
  void aFailureThatRepeatsIsReportedAtEachRestartAndEndsTheCommand() throws Exception {
    kafka.createTopics();
    kafka.send(kafka.topics().zones(), "zone".getBytes(UTF_8), ZONE.getBytes(UTF_8));
    CompletableFuture<Ran> job =
        CompletableFuture.supplyAsync(
            () -> kafka.run("job", "--group", "repeated-failure", "--checkpoint-interval", "1h"));
    sendFix("first");
    Await.until(
        "the first transition",
        () -> kafka.records(kafka.topics().of(Outputs.TRANSITIONS)).size() == 1);
    refuseRecordsOver(100);
    sendFix("second");
    Ran ran = job.get(120, TimeUnit.SECONDS);
    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err())
        .containsPattern("job failed, restarting \\(failure 1 .*RecordTooLargeException")
        .containsPattern("job failed, restarting \\(failure 4 ")
        .containsPattern("fenceline: the job failed \\d+ times in [3-9]\\d s for the same reason")
        .contains("writing to repeated-failure-it.transitions", "raise max.message.bytes")
        .doesNotContain("\tat ");
  }

  private void sendFix(String deviceId) {
    String fix =
        "{\"deviceId\":\"%s\",\"time\":1641168000000,\"lon\":5,\"lat\":5}".formatted(deviceId);
    kafka.send(kafka.topics().locations(), deviceId.getBytes(UTF_8), fix.getBytes(UTF_8));
  }

  /** Lowers the topic's limit; called after the job has checked it at its start. */
  private void refuseRecordsOver(int bytes) throws Exception {
    ConfigResource topic =
        new ConfigResource(ConfigResource.Type.TOPIC, kafka.topics().of(Outputs.TRANSITIONS));
    ConfigEntry limit = new ConfigEntry("max.message.bytes", String.valueOf(bytes));
    try (Admin admin = kafka.admin()) {
      admin
          .incrementalAlterConfigs(
              Map.of(topic, List.of(new AlterConfigOp(limit, AlterConfigOp.OpType.SET))))
          .all()
          .get();
    }
  }
}
