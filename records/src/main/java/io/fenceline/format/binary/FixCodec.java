package io.fenceline.format.binary;

import io.fenceline.event.Fix;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** One byte of flags announces the optional fields, since most fixes have few. */
public final class FixCodec extends BinaryCodec<Fix> {
  private static final long serialVersionUID = 1;
  private static final int ACCURACY = 1;
  private static final int SPEED = 2;
  private static final int HEADING = 4;
  private static final int ATTRIBUTES = 8;
  private static final int SEGMENT_START = 16;
  private static final int ALTITUDE = 32;
  private static final int V1 = ACCURACY | SPEED | HEADING | ATTRIBUTES | SEGMENT_START;
  private static final int ALL = V1 | ALTITUDE;

  public FixCodec() {
    super("fix", 2);
  }

  @Override
  public void write(Fix fix, DataOutput out) throws IOException {
    int flags = flagsOf(fix);
    out.writeByte(flags);
    Binary.writeText(fix.deviceId(), out);
    out.writeLong(fix.timeMillis());
    out.writeDouble(fix.lon());
    out.writeDouble(fix.lat());
    writeIf(flags & ACCURACY, fix.accuracyMeters(), out);
    writeIf(flags & SPEED, fix.speedMetersPerSecond(), out);
    writeIf(flags & HEADING, fix.headingDegrees(), out);
    if ((flags & ATTRIBUTES) != 0) {
      Binary.writeNullable(fix.attributes(), out);
    }
    Binary.writeVarInt(fix.partition(), out);
    Binary.writeVarLong(fix.offset(), out);
    writeIf(flags & ALTITUDE, fix.altitudeMeters(), out);
  }

  @Override
  public Fix read(DataInput in, int version) throws IOException {
    int flags = in.readUnsignedByte();
    if ((flags & ~(version == 1 ? V1 : ALL)) != 0) {
      throw new IOException("Fix: unknown flags " + flags);
    }
    return Fix.builder(Binary.readText(in), in.readLong(), in.readDouble(), in.readDouble())
        .accuracyMeters(readIf(flags & ACCURACY, in))
        .speedMetersPerSecond(readIf(flags & SPEED, in))
        .headingDegrees(readIf(flags & HEADING, in))
        .startsSegment((flags & SEGMENT_START) != 0)
        .attributes((flags & ATTRIBUTES) == 0 ? null : Binary.readNullableBytes(in))
        .partition(Binary.readVarInt(in))
        .offset(Binary.readVarLong(in))
        .altitudeMeters(readIf(flags & ALTITUDE, in))
        .build();
  }

  private static int flagsOf(Fix fix) {
    return (Double.isNaN(fix.accuracyMeters()) ? 0 : ACCURACY)
        | (Double.isNaN(fix.speedMetersPerSecond()) ? 0 : SPEED)
        | (Double.isNaN(fix.headingDegrees()) ? 0 : HEADING)
        | (fix.attributes() == null ? 0 : ATTRIBUTES)
        | (fix.startsSegment() ? SEGMENT_START : 0)
        | (Double.isNaN(fix.altitudeMeters()) ? 0 : ALTITUDE);
  }

  private static void writeIf(int flag, double value, DataOutput out) throws IOException {
    if (flag != 0) {
      out.writeDouble(value);
    }
  }

  private static double readIf(int flag, DataInput in) throws IOException {
    return flag == 0 ? Double.NaN : in.readDouble();
  }
}
