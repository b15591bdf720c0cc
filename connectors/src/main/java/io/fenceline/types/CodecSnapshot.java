package io.fenceline.types;

import java.io.IOException;
import java.util.function.Supplier;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * What a savepoint records of a {@link CodecSerializer}: the newest version that its values may
 * have (rule E3). Older versions need no migration, since every value carries its own version;
 * newer ones are refused.
 */
public abstract class CodecSnapshot<T> implements TypeSerializerSnapshot<T> {
  private final int currentVersion;
  private final Supplier<CodecSerializer<T>> serializer;

  protected CodecSnapshot(int currentVersion, Supplier<CodecSerializer<T>> serializer) {
    this.currentVersion = currentVersion;
    this.serializer = serializer;
  }

  @Override
  public int getCurrentVersion() {
    return 1;
  }

  @Override
  public void writeSnapshot(DataOutputView out) throws IOException {
    out.writeInt(currentVersion);
  }

  @Override
  public void readSnapshot(int snapshotVersion, DataInputView in, ClassLoader classLoader)
      throws IOException {
    int writtenVersion = in.readInt();
    if (writtenVersion < 1 || writtenVersion > currentVersion) {
      throw new IOException(
          "%s: the state has version %d, this program reads versions 1 to %d; use a newer Fenceline"
              .formatted(getClass().getName(), writtenVersion, currentVersion));
    }
  }

  @Override
  public TypeSerializer<T> restoreSerializer() {
    return serializer.get();
  }

  @Override
  public TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(
      TypeSerializerSnapshot<T> oldSnapshot) {
    return oldSnapshot.getClass() == getClass()
        ? TypeSerializerSchemaCompatibility.compatibleAsIs()
        : TypeSerializerSchemaCompatibility.incompatible();
  }
}
