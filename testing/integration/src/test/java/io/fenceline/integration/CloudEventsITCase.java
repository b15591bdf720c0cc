package io.fenceline.integration;

import static io.fenceline.testing.fixtures.Json.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cloudevents.CloudEvent;
import io.cloudevents.kafka.KafkaMessageFactory;
import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.job.options.JobCommand;
import io.fenceline.job.options.JobOptions;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.SharedTopics;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The events of a job with {@code --cloudevents}, read as the SDK of CloudEvents does. */
class CloudEventsITCase {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String AD_SQUARE =
      Json.zone(Json.squareGeometry(0, 0, 1), "{\"ad\":1,\"adTriggers\":[\"ENTER\"]}");

  @TempDir Path directory;

  @Test
  void transitionsAndAdMatchesAreCloudEvents() throws Exception {
    JobOptions options =
        JobCommand.parse(
                new String[] {
                  "--bootstrap-servers=" + SharedTopics.bootstrapServers(),
                  "--topic-prefix=cloudevents.",
                  "--cloudevents"
                },
                System.out)
            .orElseThrow();
    try (Tenant tenant = new Tenant("cloudevents");
        TopicLog transitions =
            new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS));
        TopicLog adMatches = new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.AD_MATCHES))) {
      tenant.send(tenant.topics().zones(), bytes("z"), bytes(AD_SQUARE));
      tenant.putFix("lorry-é", Json.START, 0.5, 0.5);
      try (RunningJob job = RunningJob.start(options, directory)) {
        assertCloudEvent(transitions.awaitCount(1).get(0), "io.fenceline.transition.enter.v1");
        assertCloudEvent(adMatches.awaitCount(1).get(0), "io.fenceline.ad-match.enter.v1");
        assertThat(job.hasEnded()).isFalse();
      }
    }
  }

  private static void assertCloudEvent(ConsumerRecord<byte[], byte[]> record, String type)
      throws Exception {
    CloudEvent event = KafkaMessageFactory.createReader(record.headers(), record.value()).toEvent();
    JsonNode value = JSON.readTree(record.value());
    assertThat(event.getType()).isEqualTo(type);
    assertThat(event.getSource()).isEqualTo(URI.create("/fenceline/" + record.topic()));
    assertThat(event.getId()).isEqualTo(value.get("id").textValue());
    assertThat(event.getSubject()).isEqualTo("lorry-é");
    assertThat(event.getTime().toInstant()).isEqualTo(Instant.ofEpochMilli(Json.START));
    assertThat(event.getDataContentType()).isEqualTo("application/json");
    assertThat(event.getData().toBytes()).isEqualTo(record.value());
  }
}
