package io.fenceline.job.operator;

import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.types.CodecSerializer;
import io.fenceline.types.CodecSnapshot;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A state type as two releases have it: the second adds a field. */
record VersionedNote(String text, long number) {
  static final long NUMBER_OF_VERSION_1 = -1;

  /** What the program at hand writes: 1 or 2. */
  static int programVersion = 2;

  static final class Codec implements BinaryCodec<VersionedNote> {
    @Override
    public int version() {
      return programVersion;
    }

    @Override
    public void write(VersionedNote note, DataOutput out) throws IOException {
      if (programVersion == 2) {
        out.writeLong(note.number());
      }
      Binary.writeText(note.text(), out);
    }

    @Override
    public VersionedNote read(DataInput in, int version) throws IOException {
      Binary.checkVersion("VersionedNote", version, programVersion);
      long number = version == 2 ? in.readLong() : NUMBER_OF_VERSION_1;
      return new VersionedNote(Binary.readText(in), number);
    }
  }

  static final class Serializer extends CodecSerializer<VersionedNote> {
    private static final Codec CODEC = new Codec();

    @Override
    protected BinaryCodec<VersionedNote> codec() {
      return CODEC;
    }

    @Override
    public Snapshot snapshotConfiguration() {
      return new Snapshot();
    }
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class Snapshot extends CodecSnapshot<VersionedNote> {
    public Snapshot() {
      super(Serializer.CODEC.version(), Serializer::new);
    }
  }
}
