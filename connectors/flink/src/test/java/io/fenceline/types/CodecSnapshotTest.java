package io.fenceline.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.format.binary.Codecs;
import io.fenceline.format.output.Outputs;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.throwable.ThrowableClassifier;
import org.apache.flink.runtime.throwable.ThrowableType;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule E3: what a savepoint says of a state, and what is made of it. */
class CodecSnapshotTest {
  private final TypeSerializer<Fix> fixes = Types.FIX.createSerializer(null);
  private final TypeSerializer<Transition> transitions =
      Types.of(Outputs.TRANSITIONS).createSerializer(null);

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
    for (int known = 1; known <= Codecs.FIX.version(); known++) {
      int version = known;
      assertThatCode(() -> read("fix", version)).doesNotThrowAnyException();
    }
    for (int unknown : new int[] {Codecs.FIX.version() + 1, 0}) {
      assertThatThrownBy(() -> read("fix", unknown))
          .isInstanceOf(UnsupportedStateException.class)
          .hasMessage(
              "state of codec 'fix' of version %d, this program reads versions 1 to %d; use the"
                  + " version of Fenceline that wrote the savepoint, or a newer one",
              unknown, Codecs.FIX.version());
    }
  }

  @Test
  @DisplayName("E3: a snapshot of a newer format is refused before anything of it is read")
  void aNewerFormatIsRefused() {
    DataInputDeserializer unknownBytes = new DataInputDeserializer(new byte[] {1});
    CodecSnapshot<Fix> snapshot = new CodecSnapshot<>();
    assertThatThrownBy(() -> snapshot.readSnapshot(2, unknownBytes, getClass().getClassLoader()))
        .isInstanceOf(UnsupportedStateException.class)
        .hasMessage(
            "state of snapshot version 2, this program reads version 1; use the version of"
                + " Fenceline that wrote the savepoint, or a newer one");
  }

  @Test
  @DisplayName("E3: Flink does not restart a job in vain that cannot read its state")
  void unsupportedStateIsNotRecoverable() {
    assertThat(ThrowableClassifier.getThrowableType(new UnsupportedStateException("")))
        .isEqualTo(ThrowableType.NonRecoverableError);
  }

  @Test
  @DisplayName("E3: state of an unknown codec is refused, with its id and the remedy")
  void anUnknownCodecIsRefused() {
    assertThatThrownBy(() -> read("note", 1))
        .isInstanceOf(UnsupportedStateException.class)
        .hasMessageContaining("unknown codec 'note'")
        .hasMessageContaining("fix, ")
        .hasMessageContaining(
            "use the version of Fenceline that wrote the savepoint, or a newer one");
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
