package io.fenceline.types;

import io.fenceline.format.binary.BinaryCodec;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Flink's serializer for every type that has a {@link BinaryCodec}. Every value starts with the
 * version of its bytes, so one state may hold values of several versions: RocksDB keeps the bytes
 * of an older release as they are until they are written again, while the heap writes all of them
 * again at each checkpoint. Not thread-safe: Flink takes a duplicate for each thread.
 */
public final class CodecSerializer<T> extends TypeSerializer<T> {
  private static final long serialVersionUID = 1;
  private static final int MAX_VERSION_BYTES = 5;

  private final BinaryCodec<T> codec;

  /** Reused from value to value; null until one is written in one piece. */
  private transient DataOutputSerializer buffer;

  public CodecSerializer(BinaryCodec<T> codec) {
    this.codec = codec;
  }

  @Override
  public boolean isImmutableType() {
    return codec.isImmutable();
  }

  @Override
  public TypeSerializer<T> duplicate() {
    return new CodecSerializer<>(codec);
  }

  @Override
  public T createInstance() {
    return null;
  }

  @Override
  public T copy(T from) {
    return codec.copy(from);
  }

  @Override
  public T copy(T from, T reuse) {
    return codec.copy(from);
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(T value, DataOutputView target) throws IOException {
    int maxBytes = codec.maxBytes(value);
    if (maxBytes == BinaryCodec.NO_MAX) {
      codec.writeVersion(target);
      codec.write(value, target);
    } else {
      serializeInOnePiece(value, MAX_VERSION_BYTES + maxBytes, target);
    }
  }

  /** A checkpoint stream is not buffered: each write to it has a cost of its own. */
  private void serializeInOnePiece(T value, int maxBytes, DataOutputView target)
      throws IOException {
    if (buffer == null || buffer.getSharedBuffer().length < maxBytes) {
      buffer = new DataOutputSerializer(maxBytes);
    }
    buffer.clear();
    codec.writeVersion(buffer);
    codec.write(value, buffer);
    target.write(buffer.getSharedBuffer(), 0, buffer.length());
  }

  @Override
  public T deserialize(DataInputView source) throws IOException {
    return codec.read(source, codec.readVersion(source));
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
  public CodecSnapshot<T> snapshotConfiguration() {
    return new CodecSnapshot<>(codec);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CodecSerializer<?> that && codec.id().equals(that.codec.id());
  }

  @Override
  public int hashCode() {
    return codec.id().hashCode();
  }

  @Override
  public String toString() {
    return "CodecSerializer(" + codec.id() + ')';
  }
}
