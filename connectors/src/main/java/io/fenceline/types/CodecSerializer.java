package io.fenceline.types;

import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * A Flink serializer for an immutable type over its {@link BinaryCodec}. Every value starts with
 * the version of its bytes, so one state may hold values of several versions: RocksDB keeps the
 * bytes of an older release as they are until they are written again, while the heap writes all of
 * them again at each checkpoint. {@code copy} returns its argument, unless a subclass is for a
 * mutable type. Each type has a subclass of its own, since Flink restores a serializer by the class
 * of its snapshot.
 */
public abstract class CodecSerializer<T> extends TypeSerializer<T> {
  protected abstract BinaryCodec<T> codec();

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
    Binary.writeVarInt(codec().version(), target);
    codec().write(value, target);
  }

  @Override
  public T deserialize(DataInputView source) throws IOException {
    return codec().read(source, Binary.readVarInt(source));
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
    return other != null && other.getClass() == getClass();
  }

  @Override
  public int hashCode() {
    return getClass().hashCode();
  }
}
