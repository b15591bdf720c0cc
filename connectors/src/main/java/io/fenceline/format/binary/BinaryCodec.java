package io.fenceline.format.binary;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The binary form of one immutable type, for state and shuffle. Stateless and thread-safe. Every
 * codec writes {@link #version()} and reads all versions up to it (rule E3); the version itself is
 * written before the bytes by whoever stores them.
 */
public interface BinaryCodec<T> {
  /** At least 1; goes up by one whenever the bytes change. */
  int version();

  void write(T value, DataOutput out) throws IOException;

  /**
   * @param version the version that wrote the bytes, 1 to {@link #version()}
   */
  T read(DataInput in, int version) throws IOException;
}
