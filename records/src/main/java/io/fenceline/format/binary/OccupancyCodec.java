package io.fenceline.format.binary;

import io.fenceline.event.Occupancy;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The binary form of an {@link Occupancy}. */
public final class OccupancyCodec extends BinaryCodec<Occupancy> {
  private static final long serialVersionUID = 1;

  public OccupancyCodec() {
    super("occupancy", 1);
  }

  @Override
  public void write(Occupancy occupancy, DataOutput out) throws IOException {
    Binary.writeText(occupancy.zoneId(), out);
    Binary.writeVarInt(occupancy.count(), out);
    out.writeLong(occupancy.sinceMillis());
    Binary.writeVarInt(occupancy.capacity(), out);
    out.writeBoolean(occupancy.overChanged());
  }

  @Override
  public Occupancy read(DataInput in, int version) throws IOException {
    return new Occupancy(
        Binary.readText(in),
        Binary.readVarInt(in),
        in.readLong(),
        Binary.readVarInt(in),
        in.readBoolean());
  }
}
