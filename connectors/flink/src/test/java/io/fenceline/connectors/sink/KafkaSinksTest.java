package io.fenceline.connectors.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.RawHeader;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.DeadLetterRecord;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.AbstractRecords;
import org.apache.kafka.common.record.RecordBatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class KafkaSinksTest {
  private static final int TOPIC_BYTES = 33 * 1024 * 1024;

  @Test
  void twoGroupsNeverShareATransactionalIdPrefix() {
    assertThat(KafkaSinks.transactionalIdPrefix("fenceline", "eu-transitions"))
        .isNotEqualTo(KafkaSinks.transactionalIdPrefix("fenceline-eu", "transitions"));
    assertThat(KafkaSinks.transactionalIdPrefix("a:b", "c"))
        .isNotEqualTo(KafkaSinks.transactionalIdPrefix("a", "b-c"));
  }

  @Test
  void producersHaveSettingsOfTheirOwnThatThoseOfTheUserReplace() {
    KafkaSettings kafka = new KafkaSettings(Map.of("linger.ms", "7"));
    KafkaSinks sinks =
        new KafkaSinks(
            kafka,
            Topics.withPrefix(""),
            TopicFormats.JSON,
            "fenceline",
            Delivery.AT_LEAST_ONCE,
            Duration.ofMinutes(15),
            false);
    assertThat(sinks.producer(Outputs.TRANSITIONS))
        .containsEntry("linger.ms", "7")
        .containsEntry("batch.size", "65536")
        .containsEntry("max.in.flight.requests.per.connection", "1");
  }

  @Test
  @DisplayName("E4: a dead letter has the input's headers, and its timestamp as a header only")
  void aDeadLetterHasTheHeadersOfItsInput() {
    ProducerRecord<byte[], byte[]> record =
        letter(
            Bytes.utf8("k"),
            Bytes.utf8("v"),
            List.of(
                new RawHeader("trace", Bytes.of(new byte[] {-1})),
                new RawHeader("", null),
                new RawHeader("trace", Bytes.utf8(""))));
    assertThat(record.timestamp()).isNull();
    List<String> headers = new ArrayList<>();
    for (Header header : record.headers()) {
      headers.add(
          header.key()
              + (header.value() == null ? "" : "=" + new String(header.value(), UTF_8).strip()));
    }
    assertThat(headers)
        .containsExactly(
            "reason=not-json",
            "detail=why",
            "topic=zones",
            "partition=3",
            "offset=77",
            "timestamp=5",
            "input.trace=\uFFFD",
            "input.",
            "input.trace=");
    assertThat(record.headers().lastHeader("input.").value()).isNull();
  }

  @Test
  @DisplayName("E4: the largest key, value and headers fit into the topic together")
  void theLargestDeadLetterFits() {
    Bytes key = Bytes.of(new byte[DeadLetterRecord.MAX_KEY_BYTES]);
    Bytes value = Bytes.of(new byte[DeadLetterRecord.MAX_VALUE_BYTES]);
    for (RawHeader header :
        List.of(
            new RawHeader("", null),
            new RawHeader("é".repeat(1000), null),
            new RawHeader("x", Bytes.of(new byte[100_000])))) {
      ProducerRecord<byte[], byte[]> record =
          letter(key, value, Collections.nCopies(100_000, header));
      assertThat(record.value()).hasSize(DeadLetterRecord.MAX_VALUE_BYTES);
      int bytes =
          AbstractRecords.estimateSizeInBytesUpperBound(
              RecordBatch.CURRENT_MAGIC_VALUE,
              Compression.NONE.type(),
              record.key(),
              record.value(),
              record.headers().toArray());
      assertThat(bytes).as(header.name()).isLessThan(TOPIC_BYTES);
    }
  }

  private static ProducerRecord<byte[], byte[]> letter(
      Bytes key, Bytes value, List<RawHeader> headers) {
    return new OutputSchema<>(Outputs.DEAD_LETTERS, "dead-letters", ValueFormats.JSON, true)
        .record(
            new DeadLetter(RefusalReason.NOT_JSON, "why", "zones", 3, 77, 5, headers, key, value));
  }
}
