package io.fenceline.types;

import io.fenceline.wire.BinaryCodec;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * A Flink serializer for an immutable type over its {@link BinaryCodec}. Copies nothing: {@code
 * copy} returns its argument, unless a subclass is for a type that can change. Each type has a
 * subclass of its own, since Flink restores a serializer by the class of its snapshot.
 */
public abstract class CodecSerializer<T> extends TypeSerializer<T> {
  private final int readVersion;

  /**
   * @param readVersion the version of the bytes that {@link #deserialize} gets
   */
  protected CodecSerializer(int readVersion) {
    this.readVersion = readVersion;
  }

  protected abstract BinaryCodec<T> codec();

  protected int readVersion() {
    return readVersion;
  }

  @Override
  public boolean isImmutableType() {
    return true;
  }

  @Override
  public TypeSerializer<T> duplicate() {
    return this;
  }

  @Override
  public T createInstance() {
    return null;
  }

  @Override
  public T copy(T from) {
    return from;
  }

  @Override
  public T copy(T from, T reuse) {
    return from;
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(T value, DataOutputView target) throws IOException {
    codec().write(value, target);
  }

  @Override
  public T deserialize(DataInputView source) throws IOException {
    return codec().read(source, readVersion);
  }

  @Override
  public T deserialize(T reuse, DataInputView source) throws IOException {
    return deserialize(source);
  }

  @Override
  public void copy(DataInputView source, DataOutputView target) throws IOException {
    serialize(deserialize(source), target);
  }

  @Override
  public boolean equals(Object other) {
    return other != null
        && other.getClass() == getClass()
        && ((CodecSerializer<?>) other).readVersion == readVersion;
  }

  @Override
  public int hashCode() {
    return getClass().hashCode() + readVersion;
  }
}
