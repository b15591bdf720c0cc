package io.fenceline.types;

import java.io.IOException;
import java.util.function.IntFunction;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * What a savepoint remembers of a {@link CodecSerializer}: the version of its bytes (rule E3).
 * Older versions are migrated, newer ones refused.
 */
public abstract class CodecSnapshot<T> implements TypeSerializerSnapshot<T> {
  private final IntFunction<CodecSerializer<T>> serializerOfVersion;
  private final int currentVersion;
  private int writtenVersion;

  protected CodecSnapshot(int currentVersion, IntFunction<CodecSerializer<T>> serializerOfVersion) {
    this.serializerOfVersion = serializerOfVersion;
    this.currentVersion = currentVersion;
    this.writtenVersion = currentVersion;
  }

  @Override
  public int getCurrentVersion() {
    return 1;
  }

  @Override
  public void writeSnapshot(DataOutputView out) throws IOException {
    out.writeInt(writtenVersion);
  }

  @Override
  public void readSnapshot(int snapshotVersion, DataInputView in, ClassLoader classLoader)
      throws IOException {
    writtenVersion = in.readInt();
    if (writtenVersion < 1 || writtenVersion > currentVersion) {
      throw new IOException(
          "%s: the state has version %d, this program reads versions 1 to %d; use a newer Fenceline"
              .formatted(getClass().getName(), writtenVersion, currentVersion));
    }
  }

  @Override
  public TypeSerializer<T> restoreSerializer() {
    return serializerOfVersion.apply(writtenVersion);
  }

  @Override
  public TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(
      TypeSerializerSnapshot<T> oldSnapshot) {
    if (oldSnapshot.getClass() != getClass()) {
      return TypeSerializerSchemaCompatibility.incompatible();
    }
    return ((CodecSnapshot<T>) oldSnapshot).writtenVersion == currentVersion
        ? TypeSerializerSchemaCompatibility.compatibleAsIs()
        : TypeSerializerSchemaCompatibility.compatibleAfterMigration();
  }
}
