package io.fenceline.format.binary;

import io.fenceline.event.zone.Zone;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The binary form of a {@link Zone}. */
public final class ZoneCodec extends BinaryCodec<Zone> {
  private static final long serialVersionUID = 1;

  public ZoneCodec() {
    super("zone", 1);
  }

  @Override
  public void write(Zone zone, DataOutput out) throws IOException {
    Binary.writeText(zone.id(), out);
    Binary.writeVarLong(zone.version(), out);
    ShapeCodec.write(zone.shape(), out);
    ZoneRulesCodec.write(zone.rules(), out);
    Binary.writeNullable(zone.ad(), out);
  }

  @Override
  public Zone read(DataInput in, int version) throws IOException {
    return new Zone(
        Binary.readText(in),
        Binary.readVarLong(in),
        ShapeCodec.read(in),
        ZoneRulesCodec.read(in),
        Binary.readNullableBytes(in));
  }
}
