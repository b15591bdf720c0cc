package io.fenceline.format.input;

/**
 * A record as it was read, before anything is decoded. The creator hands its arrays over.
 *
 * @param key null when the record has none
 * @param value null for a tombstone
 * @param partition 0 in files
 * @param offset in files, the ordinal of the line or Feature, from 0
 * @param timestampMillis the Kafka timestamp, epoch milliseconds; negative when there is none, as
 *     in files
 * @param headers for dead letters; may refer to the buffer that the record was read from, so do not
 *     keep them
 * @param isReset whether it resets the device in its key, instead of having a value
 */
public record RawRecord(
    byte[] key,
    byte[] value,
    int partition,
    long offset,
    long timestampMillis,
    RawHeaders headers,
    boolean isReset) {
  /** The timestamp of a record without one. */
  public static final long NO_TIMESTAMP = -1;

  /** A record without headers that resets no device. */
  public RawRecord(byte[] key, byte[] value, int partition, long offset, long timestampMillis) {
    this(key, value, partition, offset, timestampMillis, RawHeaders.NONE, false);
  }

  /** The same record, with another number where its offset stands. */
  public RawRecord withOffset(long other) {
    return other == offset
        ? this
        : new RawRecord(key, value, partition, other, timestampMillis, headers, isReset);
  }
}
