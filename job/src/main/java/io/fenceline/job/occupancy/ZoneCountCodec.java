package io.fenceline.job.occupancy;

import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The binary form of a {@link ZoneCount}. */
public final class ZoneCountCodec extends BinaryCodec<ZoneCount> {
  private static final long serialVersionUID = 1;

  public ZoneCountCodec() {
    super("zone-count", 1);
  }

  @Override
  public void write(ZoneCount zone, DataOutput out) throws IOException {
    Binary.writeVarInt(zone.count(), out);
    out.writeLong(zone.sinceMillis());
    Binary.writeVarInt(zone.capacity(), out);
    out.writeBoolean(zone.isGone());
    Binary.writeVarInt(zone.writtenCount(), out);
    Binary.writeVarInt(zone.writtenCapacity(), out);
  }

  @Override
  public ZoneCount read(DataInput in, int version) throws IOException {
    return new ZoneCount(
        Binary.readVarInt(in),
        in.readLong(),
        Binary.readVarInt(in),
        in.readBoolean(),
        Binary.readVarInt(in),
        Binary.readVarInt(in));
  }
}
