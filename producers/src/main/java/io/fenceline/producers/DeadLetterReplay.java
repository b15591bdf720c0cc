package io.fenceline.producers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * Sends the inputs of dead letters to their topic again, with their keys. Zones are left out: an
 * older version would replace a newer one.
 */
public final class DeadLetterReplay {

  /** What becomes of a dead letter. */
  public enum Outcome {
    SENT,
    /** Of another reason, or older than what was asked for. */
    NOT_SELECTED,
    /** Of another topic than that of fixes. */
    OTHER_TOPIC,
    /** Only the beginning of the value is kept. */
    CUT
  }

  /**
   * Which dead letters to send.
   *
   * @param reasons as in their headers; empty for all
   * @param sinceMillis the earliest Kafka timestamp; epoch milliseconds
   */
  public record Selection(Set<String> reasons, long sinceMillis) {}

  private final Selection selection;
  private final String locations;
  private final RecordWriter writer;
  private final Map<Outcome, Long> counts = new TreeMap<>();
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
  public void accept(ConsumerRecord<byte[], byte[]> letter) {
    Outcome outcome = outcome(letter);
    counts.merge(outcome, 1L, Long::sum);
    if (outcome == Outcome.SENT) {
      sentByReason.merge(header(letter, "reason"), 1L, Long::sum);
      writer.send(letter.key(), letter.value());
    }
  }

  private Outcome outcome(ConsumerRecord<byte[], byte[]> letter) {
    Set<String> reasons = selection.reasons();
    boolean isWanted = reasons.isEmpty() || reasons.contains(header(letter, "reason"));
    if (!isWanted || letter.timestamp() < selection.sinceMillis()) {
      return Outcome.NOT_SELECTED;
    }
    if (!header(letter, "topic").equals(locations)) {
      return Outcome.OTHER_TOPIC;
    }
    boolean isCut = !header(letter, "size").isEmpty() || !header(letter, "keySize").isEmpty();
    return isCut ? Outcome.CUT : Outcome.SENT;
  }

  /** Empty when there is none. */
  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    Header header = letter.headers().lastHeader(name);
    return header == null || header.value() == null ? "" : new String(header.value(), UTF_8);
  }

  public long count(Outcome outcome) {
    return counts.getOrDefault(outcome, 0L);
  }

  /** How many were sent, by reason. */
  public Map<String, Long> sentByReason() {
    return sentByReason;
  }
}
