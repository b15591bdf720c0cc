package io.fenceline.types;

import io.fenceline.format.binary.BinaryCodec;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The part of a savepoint about a {@link CodecSerializer}: the id of the codec, and the newest
 * version that its values may have (rule E3). Older versions need no migration, since every value
 * carries its own version; newer ones and unknown ids are refused. Flink stores the name of this
 * class, the only one of ours in a savepoint, so it must never be renamed or moved.
 */
public final class CodecSnapshot<T> implements TypeSerializerSnapshot<T> {
  private static final int FORMAT = 1;

  /** Null until {@link #readSnapshot}. */
  private BinaryCodec<T> codec;

  /** Called by Flink, which then calls {@link #readSnapshot}. */
  public CodecSnapshot() {}

  CodecSnapshot(BinaryCodec<T> codec) {
    this.codec = codec;
  }

  @Override
  public int getCurrentVersion() {
    return FORMAT;
  }

  @Override
  public void writeSnapshot(DataOutputView out) throws IOException {
    out.writeUTF(codec.id());
    out.writeInt(codec.version());
  }

  /**
   * Finds the codec itself, and not only its id: Flink reads the values on the heap before the
   * program registers the state.
   *
   * @throws UnsupportedStateException when this program does not know the format, the codec or its
   *     version
   */
  @Override
  public void readSnapshot(int format, DataInputView in, ClassLoader classLoader)
      throws IOException {
    if (format != FORMAT) {
      throw new UnsupportedStateException(
          "state of snapshot version %d, this program reads version %d; %s"
              .formatted(format, FORMAT, UnsupportedStateException.REMEDY));
    }
    String id = in.readUTF();
    int writtenVersion = in.readInt();
    codec = CodecRegistry.find(id, classLoader);
    if (!codec.canRead(writtenVersion)) {
      throw new UnsupportedStateException(
          "state of codec '%s' of version %d, this program reads versions 1 to %d; %s"
              .formatted(id, writtenVersion, codec.version(), UnsupportedStateException.REMEDY));
    }
  }

  @Override
  public TypeSerializer<T> restoreSerializer() {
    return new CodecSerializer<>(codec);
  }

  @Override
  public TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(
      TypeSerializerSnapshot<T> oldSnapshot) {
    return oldSnapshot instanceof CodecSnapshot<T> old && old.codec.id().equals(codec.id())
        ? TypeSerializerSchemaCompatibility.compatibleAsIs()
        : TypeSerializerSchemaCompatibility.incompatible();
  }
}
