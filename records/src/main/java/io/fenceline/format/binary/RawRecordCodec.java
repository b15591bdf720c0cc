package io.fenceline.format.binary;

import io.fenceline.event.RawHeader;
import io.fenceline.format.input.RawHeaders;
import io.fenceline.format.input.RawRecord;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** Keeps the difference between an empty key or value and none. */
public final class RawRecordCodec extends BinaryCodec<RawRecord> {
  private static final long serialVersionUID = 1;

  public RawRecordCodec() {
    super("raw-record", 1);
  }

  @Override
  public void write(RawRecord raw, DataOutput out) throws IOException {
    Binary.writeNullable(raw.key(), out);
    Binary.writeNullable(raw.value(), out);
    Binary.writeVarInt(raw.partition(), out);
    Binary.writeVarLong(raw.offset(), out);
    out.writeLong(raw.timestampMillis());
    RawHeadersCodec.write(raw.headers().toList(), out);
    out.writeBoolean(raw.isReset());
  }

  @Override
  public RawRecord read(DataInput in, int version) throws IOException {
    return new RawRecord(
        Binary.readNullable(in),
        Binary.readNullable(in),
        Binary.readVarInt(in),
        Binary.readVarLong(in),
        in.readLong(),
        headers(RawHeadersCodec.read(in)),
        in.readBoolean());
  }

  private static RawHeaders headers(List<RawHeader> list) {
    return list.isEmpty() ? RawHeaders.NONE : () -> list;
  }
}
