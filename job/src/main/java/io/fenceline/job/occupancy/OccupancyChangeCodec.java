package io.fenceline.job.occupancy;

import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The binary form of an {@link OccupancyChange}, between tasks. */
public final class OccupancyChangeCodec extends BinaryCodec<OccupancyChange> {
  private static final long serialVersionUID = 1;

  private static final int MEMBERS = 1;
  private static final int PUT = 2;
  private static final int REMOVED = 3;

  public OccupancyChangeCodec() {
    super("occupancy-change", 1);
  }

  @Override
  public void write(OccupancyChange change, DataOutput out) throws IOException {
    if (change instanceof OccupancyChange.Members members) {
      out.writeByte(MEMBERS);
      Binary.writeText(members.zoneId(), out);
      Binary.writeVarInt(members.difference(), out);
      out.writeLong(members.timeMillis());
    } else if (change instanceof OccupancyChange.Put put) {
      out.writeByte(PUT);
      Binary.writeText(put.zoneId(), out);
      Binary.writeVarInt(put.capacity(), out);
    } else {
      out.writeByte(REMOVED);
      Binary.writeText(change.zoneId(), out);
    }
  }

  @Override
  public OccupancyChange read(DataInput in, int version) throws IOException {
    int kind = in.readUnsignedByte();
    String zoneId = Binary.readText(in);
    return switch (kind) {
      case MEMBERS -> new OccupancyChange.Members(zoneId, Binary.readVarInt(in), in.readLong());
      case PUT -> new OccupancyChange.Put(zoneId, Binary.readVarInt(in));
      case REMOVED -> new OccupancyChange.Removed(zoneId);
      default -> throw new IOException("Occupancy change: unknown kind " + kind);
    };
  }
}
