package io.fenceline.wire;

import io.fenceline.geometry.PolygonShape;
import io.fenceline.geometry.Shape;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A part of the binary form of a zone: a byte for the kind of shape, then what that kind needs. */
final class ShapeCodec {
  private static final int POLYGONS = 1;

  private ShapeCodec() {}

  static void write(Shape shape, DataOutput out) throws IOException {
    if (shape instanceof PolygonShape polygons) {
      out.writeByte(POLYGONS);
      Binary.writeInts(polygons.polygonEnds(), out);
      Binary.writeInts(polygons.ringEnds(), out);
      Binary.writeDoubles(polygons.coordinates(), out);
    } else {
      throw new IllegalArgumentException("a shape without a binary form: " + shape);
    }
  }

  static Shape read(DataInput in) throws IOException {
    int kind = in.readUnsignedByte();
    if (kind != POLYGONS) {
      throw new IOException("Zone: unknown kind of shape " + kind);
    }
    int[] polygonEnds = Binary.readInts(in);
    int[] ringEnds = Binary.readInts(in);
    return new PolygonShape(Binary.readDoubles(in), ringEnds, polygonEnds);
  }
}
