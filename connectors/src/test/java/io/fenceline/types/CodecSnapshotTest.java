package io.fenceline.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule E3: what a savepoint says of a state, and what is made of it. */
class CodecSnapshotTest {
  private final TypeSerializer<Fix> fixes = Types.FIX.createSerializer(null);
  private final TypeSerializer<Transition> transitions = Types.TRANSITION.createSerializer(null);

  @Test
  @DisplayName("E3: a snapshot alone restores the serializer of its codec")
  void aSnapshotRestoresItsSerializer() throws IOException {
    TypeSerializerSnapshot<Fix> read = writtenAndRead(fixes.snapshotConfiguration());
    assertThat(read.restoreSerializer()).isEqualTo(fixes).isNotEqualTo(transitions);
    assertThat(fixes.snapshotConfiguration().resolveSchemaCompatibility(read))
        .matches(compatibility -> compatibility.isCompatibleAsIs());
  }

  @Test
  @DisplayName("E3: a state is not read by the codec of another")
  void codecsAreNotExchanged() throws IOException {
    TypeSerializerSnapshot<Transition> other = writtenAndRead(transitions.snapshotConfiguration());
    assertThat(resolve(fixes.snapshotConfiguration(), other)).isFalse();
  }

  @SuppressWarnings("unchecked") // Flink does the same when a state changes its type.
  private static <T> boolean resolve(
      TypeSerializerSnapshot<T> now, TypeSerializerSnapshot<?> before) {
    return now.resolveSchemaCompatibility((TypeSerializerSnapshot<T>) before).isCompatibleAsIs();
  }

  @Test
  @DisplayName("E3: a savepoint of a newer version is refused before any value is read")
  void aNewerVersionIsRefusedBeforeAnyValueIsRead() {
    assertThatCode(() -> read("fix", 1)).doesNotThrowAnyException();
    for (int unknown : new int[] {2, 0}) {
      assertThatThrownBy(() -> read("fix", unknown))
          .isInstanceOf(IOException.class)
          .hasMessage(
              "fix: unknown version %d, this program reads versions 1 to 1; use a newer Fenceline",
              unknown);
    }
  }

  @Test
  @DisplayName("E3: state of an unknown codec is refused, with its id and the remedy")
  void anUnknownCodecIsRefused() {
    assertThatThrownBy(() -> read("note", 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("unknown codec 'note'")
        .hasMessageContaining("fix, ")
        .hasMessageContaining("use the version of Fenceline that wrote the state, or a newer one");
  }

  private static void read(String id, int version) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    out.writeUTF(id);
    out.writeInt(version);
    read(new CodecSnapshot<Fix>(), out);
  }

  private static <T> TypeSerializerSnapshot<T> writtenAndRead(TypeSerializerSnapshot<T> written)
      throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    written.writeSnapshot(out);
    CodecSnapshot<T> read = new CodecSnapshot<>();
    read(read, out);
    return read;
  }

  private static void read(CodecSnapshot<?> snapshot, DataOutputSerializer written)
      throws IOException {
    snapshot.readSnapshot(
        snapshot.getCurrentVersion(),
        new DataInputDeserializer(written.getCopyOfBuffer()),
        CodecSnapshotTest.class.getClassLoader());
  }
}
