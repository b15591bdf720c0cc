package io.fenceline.job;

import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A state type as two releases have it: the second adds a field. */
record VersionedNote(String text, long number) {
  static final long NUMBER_OF_VERSION_1 = -1;

  /** The version that the program writes: 1 or 2. */
  static int programVersion = 2;

  /** Public, and listed among the codecs, as every codec. */
  public static final class Codec extends BinaryCodec<VersionedNote> {
    private static final long serialVersionUID = 1;

    public Codec() {
      super("versioned-note", 2);
    }

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
      long number = version == 2 ? in.readLong() : NUMBER_OF_VERSION_1;
      return new VersionedNote(Binary.readText(in), number);
    }
  }
}
