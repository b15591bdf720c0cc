package io.fenceline.connectors.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.output.OutputLimit;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicLimits;
import io.fenceline.kafka.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OutputLimitsOfSinksTest {
  private static final TopicLimits CHECKED = new TopicLimits(Map.of("transitions", 300_000L));

  @Test
  void theLeastOfTopicAndProducerLimitsAnOutput() {
    assertThat(limit(Map.of()))
        .extracting(OutputLimit::maxBytes, OutputLimit::setting)
        .containsExactly(300_000L, "max.message.bytes of topic transitions");
    assertThat(limit(Map.of("max.request.size", "200000")))
        .extracting(OutputLimit::maxBytes, OutputLimit::setting)
        .containsExactly(200_000L, "--kafka.max.request.size");
    assertThat(limit(Map.of("max.request.size", "200000", "buffer.memory", "100000")))
        .extracting(OutputLimit::maxBytes, OutputLimit::setting)
        .containsExactly(100_000L, "--kafka.buffer.memory");
  }

  @Test
  void aTopicWithoutAKnownLimitIsLimitedByTheProducer() {
    assertThat(sinks(Map.of(), false).limits(CHECKED, Outputs.ALWAYS).of(Outputs.AD_MATCHES))
        .extracting(OutputLimit::maxBytes, OutputLimit::setting)
        .containsExactly(1_048_576L, "--kafka.max.request.size");
  }

  @Test
  @DisplayName("E4: the headers of CloudEvents count, too")
  void theHeadersOfCloudEventsCount() {
    OutputLimit<?> limit =
        sinks(Map.of(), true).limits(CHECKED, Outputs.ALWAYS).of(Outputs.TRANSITIONS);
    assertThat(limit.maxBytes()).isEqualTo(300_000 - OutputSchema.MOST_CLOUD_EVENT_BYTES);
    assertThat(limit.setting()).contains("transitions, less the headers of --cloudevents");
  }

  private static OutputLimit<?> limit(Map<String, String> properties) {
    return sinks(properties, false).limits(CHECKED, Outputs.ALWAYS).of(Outputs.TRANSITIONS);
  }

  private static KafkaSinks sinks(Map<String, String> given, boolean cloudEvents) {
    Map<String, String> properties = new HashMap<>(given);
    properties.put("bootstrap.servers", "localhost:9092");
    return new KafkaSinks(
        new KafkaSettings(properties),
        Topics.withPrefix(""),
        TopicFormats.JSON,
        "group",
        Delivery.AT_LEAST_ONCE,
        Duration.ofMinutes(10),
        cloudEvents);
  }
}
