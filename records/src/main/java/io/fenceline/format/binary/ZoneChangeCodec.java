package io.fenceline.format.binary;

import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Carries the version of the zone inside, so that the two formats can change one by one. */
public final class ZoneChangeCodec extends BinaryCodec<ZoneChange> {
  private static final long serialVersionUID = 1;
  private static final int PUT = 1;
  private static final int REMOVE = 2;
  private static final int COMPLETE = 3;
  private static final int SWEEP = 4;

  public ZoneChangeCodec() {
    super("zone-change", 1);
  }

  @Override
  public void write(ZoneChange change, DataOutput out) throws IOException {
    if (change instanceof ZoneChange.Put put) {
      out.writeByte(PUT);
      Codecs.ZONE.writeVersion(out);
      Codecs.ZONE.write(put.zone(), out);
    } else if (change instanceof ZoneChange.Remove remove) {
      out.writeByte(REMOVE);
      Binary.writeText(remove.zoneId(), out);
      Binary.writeVarLong(remove.version(), out);
    } else {
      out.writeByte(change instanceof ZoneChange.Complete ? COMPLETE : SWEEP);
    }
  }

  @Override
  public ZoneChange read(DataInput in, int version) throws IOException {
    int kind = in.readUnsignedByte();
    return switch (kind) {
      case PUT -> new ZoneChange.Put(readZone(in));
      case REMOVE -> new ZoneChange.Remove(Binary.readText(in), Binary.readVarLong(in));
      case COMPLETE -> new ZoneChange.Complete();
      case SWEEP -> new ZoneChange.Sweep();
      default -> throw new IOException("ZoneChange: unknown kind " + kind);
    };
  }

  /** Each subtask reads its own copy of the zone, and keeps an equal one that already exists. */
  private static Zone readZone(DataInput in) throws IOException {
    return ZoneInterner.intern(Codecs.ZONE.read(in, Codecs.ZONE.readVersion(in)));
  }
}
