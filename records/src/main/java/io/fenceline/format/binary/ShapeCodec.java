package io.fenceline.format.binary;

import io.fenceline.geo.Circle;
import io.fenceline.geo.Corridor;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A part of the binary form of a zone: a byte for the kind of shape, then what that kind needs. */
final class ShapeCodec {
  private static final int POLYGONS = 1;
  private static final int CIRCLE = 2;
  private static final int CORRIDOR = 3;

  private ShapeCodec() {}

  static void write(Shape shape, DataOutput out) throws IOException {
    if (shape instanceof PolygonShape polygons) {
      out.writeByte(POLYGONS);
      Binary.writeInts(polygons.polygonEnds(), out);
      Binary.writeInts(polygons.ringEnds(), out);
      Binary.writeDoubles(polygons.coordinates(), out);
    } else if (shape instanceof Circle circle) {
      out.writeByte(CIRCLE);
      out.writeDouble(circle.lon());
      out.writeDouble(circle.lat());
      out.writeDouble(circle.radiusMeters());
      out.writeDouble(circle.innerRadiusMeters());
    } else if (shape instanceof Corridor corridor) {
      out.writeByte(CORRIDOR);
      out.writeDouble(corridor.bufferMeters());
      Binary.writeInts(corridor.lineEnds(), out);
      Binary.writeDoubles(corridor.coordinates(), out);
    } else {
      throw new IllegalArgumentException("a shape without a binary form: " + shape);
    }
  }

  static Shape read(DataInput in) throws IOException {
    int kind = in.readUnsignedByte();
    return switch (kind) {
      case POLYGONS -> readPolygons(in);
      case CIRCLE -> new Circle(in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble());
      case CORRIDOR -> readCorridor(in);
      default -> throw new IOException("Zone: unknown kind of shape " + kind);
    };
  }

  private static PolygonShape readPolygons(DataInput in) throws IOException {
    int[] polygonEnds = Binary.readInts(in);
    int[] ringEnds = Binary.readInts(in);
    double[] coordinates = Binary.readDoubles(in);
    checkEnds(ringEnds, coordinates.length / 2);
    checkEnds(polygonEnds, ringEnds.length);
    return new PolygonShape(coordinates, ringEnds, polygonEnds);
  }

  private static Corridor readCorridor(DataInput in) throws IOException {
    double bufferMeters = in.readDouble();
    int[] lineEnds = Binary.readInts(in);
    double[] coordinates = Binary.readDoubles(in);
    checkEnds(lineEnds, coordinates.length / 2);
    return new Corridor(coordinates, lineEnds, bufferMeters);
  }

  private static void checkEnds(int[] ends, int count) throws IOException {
    int last = 0;
    for (int end : ends) {
      if (end < last || end > count) {
        throw new IOException("Zone: a part that ends at " + end + " of " + count);
      }
      last = end;
    }
  }
}
