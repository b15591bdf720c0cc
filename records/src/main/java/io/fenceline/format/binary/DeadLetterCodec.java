package io.fenceline.format.binary;

import io.fenceline.event.DeadLetter;
import io.fenceline.event.RefusalReason;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The binary form of a {@link DeadLetter}. */
public final class DeadLetterCodec extends BinaryCodec<DeadLetter> {
  private static final long serialVersionUID = 1;

  public DeadLetterCodec() {
    super("dead-letter", 1);
  }

  @Override
  public void write(DeadLetter letter, DataOutput out) throws IOException {
    out.writeByte(letter.reason().code());
    Binary.writeText(letter.detail(), out);
    Binary.writeText(letter.topic(), out);
    Binary.writeVarInt(letter.partition(), out);
    Binary.writeVarLong(letter.offset(), out);
    out.writeLong(letter.timestampMillis());
    RawHeadersCodec.write(letter.headers(), out);
    Binary.writeNullable(letter.key(), out);
    Binary.writeNullable(letter.value(), out);
  }

  @Override
  public DeadLetter read(DataInput in, int version) throws IOException {
    return new DeadLetter(
        RefusalReason.ofCode(in.readUnsignedByte()),
        Binary.readText(in),
        Binary.readText(in),
        Binary.readVarInt(in),
        Binary.readVarLong(in),
        in.readLong(),
        RawHeadersCodec.read(in),
        Binary.readNullableBytes(in),
        Binary.readNullableBytes(in));
  }
}
