package io.fenceline.job.occupancy;

import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The binary form of an {@link OccupancyBatch}, between tasks. */
public final class OccupancyBatchCodec extends BinaryCodec<OccupancyBatch> {
  private static final long serialVersionUID = 1;

  private static final int MEMBERS = 1;
  private static final int PUT = 2;
  private static final int REMOVED = 3;

  public OccupancyBatchCodec() {
    super("occupancy-batch", 1);
  }

  @Override
  public void write(OccupancyBatch batch, DataOutput out) throws IOException {
    Binary.writeVarInt(batch.bucket(), out);
    Binary.writeVarInt(batch.changes().size(), out);
    for (OccupancyChange change : batch.changes()) {
      write(change, out);
    }
  }

  private static void write(OccupancyChange change, DataOutput out) throws IOException {
    if (change instanceof OccupancyChange.Members members) {
      out.writeByte(MEMBERS);
      Binary.writeText(members.zoneId(), out);
      out.writeInt(members.difference());
      out.writeLong(members.timeMillis());
    } else if (change instanceof OccupancyChange.Put put) {
      out.writeByte(PUT);
      Binary.writeText(put.zoneId(), out);
      out.writeInt(put.capacity());
    } else {
      out.writeByte(REMOVED);
      Binary.writeText(change.zoneId(), out);
    }
  }

  @Override
  public OccupancyBatch read(DataInput in, int version) throws IOException {
    int bucket = Binary.readVarInt(in);
    List<OccupancyChange> changes = new ArrayList<>();
    for (int rest = Binary.readVarInt(in); rest > 0; rest--) {
      changes.add(read(in));
    }
    return new OccupancyBatch(bucket, changes);
  }

  private static OccupancyChange read(DataInput in) throws IOException {
    int kind = in.readUnsignedByte();
    String zoneId = Binary.readText(in);
    return switch (kind) {
      case MEMBERS -> new OccupancyChange.Members(zoneId, in.readInt(), in.readLong());
      case PUT -> new OccupancyChange.Put(zoneId, in.readInt());
      case REMOVED -> new OccupancyChange.Removed(zoneId);
      default -> throw new IOException("Occupancy change: unknown kind " + kind);
    };
  }
}
