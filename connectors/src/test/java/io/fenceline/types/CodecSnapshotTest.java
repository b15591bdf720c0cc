package io.fenceline.types;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.Fix;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CodecSnapshotTest {
  private final TypeSerializerSnapshot<Fix> snapshot =
      Types.FIX.createSerializer(null).snapshotConfiguration();

  @Test
  @DisplayName("E3: a savepoint of a newer version is refused before any value is read")
  void aNewerVersionIsRefusedBeforeAnyValueIsRead() throws Exception {
    int current = written().readInt();
    assertThatCode(() -> read(current)).doesNotThrowAnyException();
    for (int unknown : new int[] {current + 1, 0}) {
      assertThatThrownBy(() -> read(unknown))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(
              "has version %d, this program reads versions 1 to %d", unknown, current)
          .hasMessageContaining("use a newer Fenceline");
    }
  }

  private void read(int version) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(4);
    out.writeInt(version);
    snapshot.readSnapshot(
        snapshot.getCurrentVersion(),
        new DataInputDeserializer(out.getCopyOfBuffer()),
        getClass().getClassLoader());
  }

  private DataInputDeserializer written() throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(4);
    snapshot.writeSnapshot(out);
    return new DataInputDeserializer(out.getCopyOfBuffer());
  }
}
