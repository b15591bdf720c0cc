package io.fenceline.format.output;

import io.fenceline.event.Bytes;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.format.input.RawRecord;
import java.io.IOException;
import java.io.Serializable;
import java.util.Set;

/**
 * One kind of record that the job writes, to a topic of its own: names, key, value and limits.
 * {@link Outputs} lists all of them; there is one object of each, also after serialization.
 * Thread-safe.
 */
public abstract class Output<T> implements Serializable {
  private static final long serialVersionUID = 1;

  /** More than the names, numbers and enums of any output take. */
  private static final int NUMBERS_AND_NAMES_BYTES = 512;

  /**
   * The longest form of a character of an id in JSON ({@code \u0001}); percent-encoded, it is not
   * escaped.
   */
  private static final int MOST_BYTES_PER_CHAR = 6;

  /** The key, the field, and the field as part of the output's own id. */
  private static final int COPIES_OF_AN_ID = 3;

  private final String name;
  private final transient String text;
  private final transient Class<T> type;
  private final transient BinaryCodec<T> codec;
  private final transient Set<Trait> traits;

  enum Trait {
    FORMATS,
    OPTIONAL,
    COMPACTED
  }

  Output(String name, String text, Class<T> type, BinaryCodec<T> codec, Trait... traits) {
    this.name = name;
    this.text = text;
    this.type = type;
    this.codec = codec;
    this.traits = Set.of(traits);
  }

  /** The name of its topic without a prefix, in options, in the uid of its sink, in documents. */
  public final String name() {
    return name;
  }

  /** The name of a single element, for messages. */
  public final String text() {
    return text;
  }

  public final Class<T> type() {
    return type;
  }

  /** Its form between operators. */
  public final BinaryCodec<T> codec() {
    return codec;
  }

  /** Whether {@code --format} applies; if not, it is JSON. */
  public final boolean hasFormats() {
    return traits.contains(Trait.FORMATS);
  }

  /** Whether the job writes it only if an option of the same name is given. */
  public final boolean isOptional() {
    return traits.contains(Trait.OPTIONAL);
  }

  /** Whether its topic keeps the last value of each key, until its tombstone. */
  public final boolean isCompacted() {
    return traits.contains(Trait.COMPACTED);
  }

  /** The largest record that its topic has to take; 0 where none is too large by itself. */
  public int largestRecordBytes() {
    return 0;
  }

  /** The kind and id of an element, for messages. */
  public abstract String describe(T element);

  /** Its record in Kafka. */
  public abstract OutputRecord record(T element, ValueFormat format);

  /**
   * It as a CloudEvent; null where it has no such form.
   *
   * @param topic that it is written to
   */
  public CloudEventAttributes cloudEvent(T element, String topic) {
    return null;
  }

  /**
   * The value of a record as JSON; null for a record without a value that has no JSON.
   *
   * @throws IOException when the value is not of this format
   */
  public byte[] toJson(RawRecord record, ValueFormat format) throws IOException {
    return record.value() == null ? null : format.toJson(type, record.value());
  }

  /** The value of a record as JSON; unchanged if it was not written in this format. */
  public final byte[] toJsonOrUnchanged(RawRecord record, ValueFormat format) {
    try {
      return toJson(record, format);
    } catch (IOException e) {
      return record.value();
    }
  }

  /** At least the bytes of its key and its value in any format, without writing it. */
  abstract long mostBytes(T element);

  static long mostBytes(String deviceId, String zoneId) {
    int idBytes = MOST_BYTES_PER_CHAR * (deviceId.length() + zoneId.length());
    return (long) COPIES_OF_AN_ID * idBytes + NUMBERS_AND_NAMES_BYTES;
  }

  static long mostBytesOfListed(String zoneId) {
    return NUMBERS_AND_NAMES_BYTES + (long) MOST_BYTES_PER_CHAR * zoneId.length();
  }

  /** 0 for null. */
  static int size(Bytes bytes) {
    return bytes == null ? 0 : bytes.size();
  }

  /** Keeps one object of each. */
  protected final Object readResolve() {
    return Outputs.named(name).orElseThrow();
  }

  @Override
  public String toString() {
    return name;
  }
}
