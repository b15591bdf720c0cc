package io.fenceline.producers;

import io.fenceline.format.DeadLetterRecord;
import io.fenceline.kafka.KafkaHeaders;
import io.fenceline.kafka.client.RecordWriter;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Sends the inputs of dead letters to their topic again, with their keys, headers and timestamps.
 * One whose timestamp is not known gets that of the sending. Zones are left out: an older version
 * would replace a newer one.
 */
public final class DeadLetterReplay {

  /** The result for a dead letter. */
  public enum ReplayResult {
    SENT,
    /** Not of the selected reasons, or too old. */
    NOT_SELECTED,
    /** Not from the topic of fixes. */
    OTHER_TOPIC,
    /** Only a part of the key, value or headers is kept. */
    CUT
  }

  /**
   * The dead letters to send.
   *
   * @param reasons as in their headers; empty for all
   * @param sinceMillis the earliest Kafka timestamp; epoch milliseconds
   */
  public record Selection(Set<String> reasons, long sinceMillis) {}

  private final Selection selection;
  private final String locations;
  private final RecordWriter writer;
  private final Map<ReplayResult, Long> counts = new TreeMap<>();
  private final Map<String, Long> sentByReason = new TreeMap<>();

  /**
   * @param writer to the topic of fixes
   */
  public DeadLetterReplay(Selection selection, String locations, RecordWriter writer) {
    this.selection = selection;
    this.locations = locations;
    this.writer = writer;
  }

  /** Sends the input of one dead letter if it is selected and whole. */
  public void accept(ConsumerRecord<byte[], byte[]> record) {
    DeadLetterRecord letter =
        new DeadLetterRecord(KafkaHeaders.read(record.headers()), record.key(), record.value());
    accept(letter, record.timestamp());
  }

  /**
   * Like {@link #accept(ConsumerRecord)}.
   *
   * @param writtenMillis timestamp of the dead letter
   */
  private void accept(DeadLetterRecord letter, long writtenMillis) {
    ReplayResult result = result(letter, writtenMillis);
    counts.merge(result, 1L, Long::sum);
    if (result == ReplayResult.SENT) {
      sentByReason.merge(reason(letter), 1L, Long::sum);
      writer.send(input(letter));
    }
  }

  private ReplayResult result(DeadLetterRecord letter, long writtenMillis) {
    Set<String> reasons = selection.reasons();
    boolean isWanted = reasons.isEmpty() || reasons.contains(reason(letter));
    if (!isWanted || writtenMillis < selection.sinceMillis()) {
      return ReplayResult.NOT_SELECTED;
    }
    if (!locations.equals(letter.header("topic"))) {
      return ReplayResult.OTHER_TOPIC;
    }
    return letter.isCut() ? ReplayResult.CUT : ReplayResult.SENT;
  }

  private ProducerRecord<byte[], byte[]> input(DeadLetterRecord letter) {
    return new ProducerRecord<>(
        locations,
        null,
        timestamp(letter),
        letter.key(),
        letter.value(),
        KafkaHeaders.of(letter.inputHeaders()));
  }

  /** Null when it is not known. */
  private static Long timestamp(DeadLetterRecord letter) {
    String text = letter.header("timestamp");
    return text != null && text.matches("\\d{1,18}") ? Long.valueOf(text) : null;
  }

  /** Empty when there is none. */
  private static String reason(DeadLetterRecord letter) {
    return Objects.requireNonNullElse(letter.header("reason"), "");
  }

  public long count(ReplayResult result) {
    return counts.getOrDefault(result, 0L);
  }

  /** How many were sent, by reason. */
  public Map<String, Long> sentByReason() {
    return sentByReason;
  }
}
