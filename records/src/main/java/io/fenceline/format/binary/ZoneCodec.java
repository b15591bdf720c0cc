package io.fenceline.format.binary;

import io.fenceline.event.zone.Zone;
import io.fenceline.geo.Shape;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** The binary form of a {@link Zone}. */
public final class ZoneCodec extends BinaryCodec<Zone> {
  private static final long serialVersionUID = 1;

  public ZoneCodec() {
    super("zone", 1);
  }

  /** The number of bytes of a shape in this form. */
  public static int bytes(Shape shape) {
    DataOutputStream out = new DataOutputStream(OutputStream.nullOutputStream());
    try {
      ShapeCodec.write(shape, out);
    } catch (IOException neverThrown) {
      throw new UncheckedIOException(neverThrown);
    }
    return out.size();
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
