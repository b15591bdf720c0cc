package io.fenceline.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import io.fenceline.testing.servers.SharedKafka;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Push when the job writes Protocol Buffers. */
@ExtendWith(SharedKafka.class)
class ProtobufStreamITCase {
  private static final String PREFIX = "protobuf-";

  @TempDir Path directory;

  @Test
  void eventsOfProtobufTopicsArriveAsJson() throws IOException, InterruptedException {
    long now = System.currentTimeMillis();
    Bytes attributes = Bytes.utf8("{\"driver\":\"Jane\"}");
    Transition transition =
        new Transition(
            TransitionType.ENTER,
            TransitionReason.MOVED,
            "truck",
            "depot",
            42,
            now,
            1.5,
            2.5,
            now,
            attributes);
    AdMatch match =
        new AdMatch(
            "truck",
            "depot",
            Trigger.ENTER,
            TransitionReason.MOVED,
            now,
            1.5,
            2.5,
            attributes,
            Bytes.utf8("{\"title\":\"Coffee\"}"));
    Fix fix = Fix.of("truck", now, 1.5, 2.5);

    TestGateway.createTopics(SharedKafka.get(), PREFIX);
    try (TestGateway gateway = TestGateway.start(options());
        EventProducer producer = new EventProducer(SharedKafka.get().bootstrapServers(), PREFIX);
        TestStream stream =
            TestStream.open(
                gateway,
                Tokens.all(),
                "?devices=truck&types=ENTER&kinds=transitions&kinds=ad-matches&kinds=positions")) {
      stream.awaitMessage("subscribed");
      producer.write("transitions", "truck", ValueFormats.PROTOBUF.write(transition));
      producer.write("ad-matches", "truck", ValueFormats.PROTOBUF.write(match));
      producer.write("locations", "truck", ValueFormats.PROTOBUF.write(fix));
      stream.awaitEvents(3);

      Set<JsonObject> events =
          stream.events().stream()
              .map(each -> each.getJsonObject("event"))
              .collect(Collectors.toSet());
      assertThat(events)
          .containsExactlyInAnyOrder(
              json(ValueFormats.JSON.write(transition)),
              json(ValueFormats.JSON.write(match)),
              json(ValueFormats.JSON.write(fix)));
    }
  }

  private GatewayOptions options() throws IOException {
    GatewayOptions json =
        TestGateway.options(SharedKafka.get(), PREFIX, directory, SharedStream.LIMITS);
    return TestGateway.with(json, "formats", TopicFormats.all(ValueFormats.PROTOBUF));
  }

  private static JsonObject json(byte[] value) {
    return new JsonObject(new String(value, UTF_8));
  }
}
