package io.fenceline.event;

import java.util.List;

/**
 * An input that was refused: kept, with the reason and where it came from.
 *
 * @param detail field, value and what was expected
 * @param topic the topic of the input; for a file, its name
 * @param timestampMillis the input's Kafka timestamp; negative when it is not known
 * @param headers the input's headers in their order; empty when they are not known
 * @param key the input's key; null when it had none
 * @param value the input's value, byte for byte where it could not be decoded; null for none
 */
public record DeadLetter(
    RefusalReason reason,
    String detail,
    String topic,
    int partition,
    long offset,
    long timestampMillis,
    List<RawHeader> headers,
    Bytes key,
    Bytes value) {
  /** The timestamp of an input whose timestamp is not known. */
  public static final long NO_TIMESTAMP = -1;

  public DeadLetter {
    headers = List.copyOf(headers);
  }

  /** An input whose timestamp and headers are not known. */
  public DeadLetter(
      RefusalReason reason,
      String detail,
      String topic,
      int partition,
      long offset,
      Bytes key,
      Bytes value) {
    this(reason, detail, topic, partition, offset, NO_TIMESTAMP, List.of(), key, value);
  }
}
