package io.fenceline.producers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.RawHeader;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.DeadLetterRecord;
import io.fenceline.kafka.KafkaHeaders;
import io.fenceline.kafka.client.Sender;
import io.fenceline.producers.DeadLetterReplay.ReplayResult;
import io.fenceline.producers.DeadLetterReplay.Selection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class DeadLetterReplayTest {
  private static final long TIME = 1641168000000L;
  private static final List<RawHeader> HEADERS =
      List.of(
          new RawHeader("trace", Bytes.of(new byte[] {-1, 0})),
          new RawHeader("input.reason", Bytes.utf8("mine")),
          new RawHeader("", null),
          new RawHeader("trace", Bytes.utf8("")));

  private final Sent sent = new Sent();
  private final DeadLetterReplay replay =
      new DeadLetterReplay(
          new Selection(Set.of(), Long.MIN_VALUE), "locations", new Sender(sent.producer, "x"));

  @Test
  void theInputIsSentWithItsHeadersAndTimestamp() {
    replay.accept(written(letter(TIME, HEADERS)));
    ProducerRecord<byte[], byte[]> again = onlySent();
    assertThat(again.topic()).isEqualTo("locations");
    assertThat(again.partition()).isNull();
    assertThat(again.timestamp()).isEqualTo(TIME);
    assertThat(KafkaHeaders.read(again.headers())).isEqualTo(HEADERS);
    assertThat(again.key()).isEqualTo("k".getBytes(UTF_8));
    assertThat(again.value()).isEqualTo("v".getBytes(UTF_8));
  }

  @Test
  void anUnknownTimestampIsThatOfTheSending() {
    replay.accept(written(letter(DeadLetter.NO_TIMESTAMP, List.of())));
    assertThat(onlySent().timestamp()).isNull();
    assertThat(onlySent().headers()).isEmpty();
  }

  @Test
  void aTimestampThatIsNoneIsIgnored() {
    ConsumerRecord<byte[], byte[]> letter = written(letter(TIME, List.of()));
    letter.headers().remove("timestamp").add("timestamp", "-5".getBytes(UTF_8));
    replay.accept(letter);
    assertThat(onlySent().timestamp()).isNull();
  }

  @Test
  void aDeadLetterThatLacksHeadersIsNotSent() {
    replay.accept(written(letter(TIME, Collections.nCopies(100_000, HEADERS.get(0)))));
    assertThat(sent.producer.history()).isEmpty();
    assertThat(replay.count(ReplayResult.CUT)).isEqualTo(1);
  }

  private ProducerRecord<byte[], byte[]> onlySent() {
    assertThat(sent.producer.history()).hasSize(1);
    return sent.producer.history().get(0);
  }

  private static DeadLetter letter(long timestampMillis, List<RawHeader> headers) {
    return new DeadLetter(
        RefusalReason.MISSING,
        "why",
        "locations",
        3,
        77,
        timestampMillis,
        headers,
        Bytes.utf8("k"),
        Bytes.utf8("v"));
  }

  private static ConsumerRecord<byte[], byte[]> written(DeadLetter letter) {
    DeadLetterRecord record = DeadLetterRecord.of(letter);
    Headers headers = KafkaHeaders.of(record.headers());
    return new ConsumerRecord<>(
        "dead-letters",
        0,
        0,
        TIME + 99,
        TimestampType.CREATE_TIME,
        0,
        0,
        record.key(),
        record.value(),
        headers,
        Optional.empty());
  }
}
