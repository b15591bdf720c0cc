package io.fenceline.connectors.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cloudevents.CloudEvent;
import io.cloudevents.kafka.KafkaMessageFactory;
import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.output.Outputs;
import java.net.URI;
import java.time.OffsetDateTime;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Reads the records as the SDK of CloudEvents does. */
class OutputSchemaTest {
  private static final OffsetDateTime TIME = OffsetDateTime.parse("2022-01-02T21:20:00Z");

  @ParameterizedTest
  @FieldSource("io.fenceline.format.ValueFormats#ALL")
  void aTransitionIsACloudEventWhoseDataIsTheValue(ValueFormat format) {
    Transition transition = transition("lorry-é", "depot");
    ProducerRecord<byte[], byte[]> record =
        new OutputSchema<>(Outputs.TRANSITIONS, "eu.transitions", format, true).record(transition);
    CloudEvent event = read(record);
    assertThat(event.getId()).isEqualTo("lorry-é/depot/ENTER/1641158400000");
    assertThat(event.getSource()).isEqualTo(URI.create("/fenceline/eu.transitions"));
    assertThat(event.getType()).isEqualTo("io.fenceline.transition.enter.v1");
    assertThat(event.getSubject()).isEqualTo("lorry-é");
    assertThat(event.getTime()).isEqualTo(TIME);
    assertThat(event.getDataContentType()).isEqualTo(format.mediaType());
    assertThat(event.getData().toBytes()).isEqualTo(format.write(transition));
    assertThat(record.key()).isEqualTo("lorry-é".getBytes(UTF_8));
    assertThat(record.timestamp()).isNull();
  }

  @Test
  void anAdMatchHasATypeOfItsTrigger() {
    CloudEvent event =
        read(
            new OutputSchema<>(Outputs.AD_MATCHES, "ad-matches", ValueFormats.JSON, true)
                .record(adMatch()));
    assertThat(event.getType()).isEqualTo("io.fenceline.ad-match.inside.v1");
    assertThat(event.getId()).isEqualTo("d/z/INSIDE/1641158400000/ad");
    assertThat(event.getSource()).isEqualTo(URI.create("/fenceline/ad-matches"));
  }

  @Test
  void withoutTheOptionRecordsHaveNoHeaders() {
    assertThat(
            new OutputSchema<>(Outputs.TRANSITIONS, "t", ValueFormats.JSON, false)
                .record(transition("d", "z"))
                .headers())
        .isEmpty();
    assertThat(
            new OutputSchema<>(Outputs.AD_MATCHES, "t", ValueFormats.JSON, false)
                .record(adMatch())
                .headers())
        .isEmpty();
  }

  @Test
  void theLongestIdsStayBelowTheBytesThatAreReservedForHeaders() {
    Transition longest = transition("%".repeat(256), "/".repeat(256));
    int bytes = 0;
    for (Header header :
        new OutputSchema<>(Outputs.TRANSITIONS, "t".repeat(249), ValueFormats.JSON, true)
            .record(longest)
            .headers()) {
      bytes += header.key().length() + header.value().length + 2 * 5;
    }
    assertThat(bytes).isBetween(2048, OutputSchema.MOST_CLOUD_EVENT_BYTES);
  }

  private static CloudEvent read(ProducerRecord<byte[], byte[]> record) {
    return KafkaMessageFactory.createReader(record.headers(), record.value()).toEvent();
  }

  private static Transition transition(String deviceId, String zoneId) {
    return new Transition(
        TransitionType.ENTER,
        TransitionReason.MOVED,
        deviceId,
        zoneId,
        1,
        TIME.toInstant().toEpochMilli(),
        8.5,
        47,
        TIME.toInstant().toEpochMilli(),
        null);
  }

  private static AdMatch adMatch() {
    long time = TIME.toInstant().toEpochMilli();
    return new AdMatch("d", "z", Trigger.INSIDE, null, time, 8.5, 47, null, Bytes.utf8("{}"));
  }
}
