package io.fenceline.format.binary;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;

/**
 * The binary form of one type, for state and between tasks. Stateless and thread-safe. A codec
 * writes its current version and reads all versions up to it (rule E3); the version itself is
 * written before the bytes by the code that stores them, with {@link #writeVersion}.
 *
 * <p>Savepoints name a codec by its id, and restores find it by that: each codec is public, has a
 * public constructor without parameters, and is listed in {@code
 * META-INF/services/io.fenceline.format.binary.BinaryCodec} of its module.
 */
public abstract class BinaryCodec<T> implements Serializable {
  /** The result of {@link #maxBytes} for values that need not be written in one piece. */
  public static final int NO_MAX = -1;

  private static final long serialVersionUID = 1;

  private final String id;
  private final int version;

  /**
   * @param id unique among all codecs; never changes, as savepoints hold it
   * @param version at least 1; goes up by one whenever the bytes change
   */
  protected BinaryCodec(String id, int version) {
    this.id = id;
    this.version = version;
  }

  public final String id() {
    return id;
  }

  /** The version that {@link #write} writes, the newest that {@link #read} reads. */
  public int version() {
    return version;
  }

  /** Writes a value, without the version. */
  public abstract void write(T value, DataOutput out) throws IOException;

  /**
   * Reads a value.
   *
   * @param version the version that wrote the bytes, as {@link #readVersion} returned it
   */
  public abstract T read(DataInput in, int version) throws IOException;

  public final void writeVersion(DataOutput out) throws IOException {
    Binary.writeVarInt(version(), out);
  }

  /**
   * Reads what {@link #writeVersion} wrote.
   *
   * @throws IOException when this codec cannot read the version
   */
  public final int readVersion(DataInput in) throws IOException {
    int written = Binary.readVarInt(in);
    if (!canRead(written)) {
      throw new IOException(
          "%s: unknown version %d, this program reads versions 1 to %d"
              .formatted(id, written, version()));
    }
    return written;
  }

  /** Whether {@link #read} reads the bytes of this version. */
  public final boolean canRead(int written) {
    return written >= 1 && written <= version();
  }

  /** Whether no value ever changes, so that copies may be the value itself. */
  public boolean isImmutable() {
    return true;
  }

  /** A value that does not change when the given one does. */
  public T copy(T value) {
    return value;
  }

  /**
   * An upper bound of the bytes of {@link #write}, for values of many small fields, which are
   * collected in a buffer and written in one piece. For all others {@link #NO_MAX}.
   */
  public int maxBytes(T value) {
    return NO_MAX;
  }
}
