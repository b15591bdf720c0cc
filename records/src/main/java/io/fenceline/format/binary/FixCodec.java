package io.fenceline.format.binary;

import io.fenceline.event.Bytes;
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
  private static final int ALL = ACCURACY | SPEED | HEADING | ATTRIBUTES | SEGMENT_START;

  public FixCodec() {
    super("fix", 1);
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
  }

  @Override
  public Fix read(DataInput in, int version) throws IOException {
    int flags = in.readUnsignedByte();
    if ((flags & ~ALL) != 0) {
      throw new IOException("Fix: unknown flags " + flags);
    }
    String deviceId = Binary.readText(in);
    long timeMillis = in.readLong();
    double lon = in.readDouble();
    double lat = in.readDouble();
    double accuracyMeters = readIf(flags & ACCURACY, in);
    double speedMetersPerSecond = readIf(flags & SPEED, in);
    double headingDegrees = readIf(flags & HEADING, in);
    Bytes attributes = (flags & ATTRIBUTES) == 0 ? null : Binary.readNullableBytes(in);
    return new Fix(
        deviceId,
        timeMillis,
        lon,
        lat,
        accuracyMeters,
        speedMetersPerSecond,
        headingDegrees,
        (flags & SEGMENT_START) != 0,
        attributes,
        Binary.readVarInt(in),
        Binary.readVarLong(in));
  }

  private static int flagsOf(Fix fix) {
    return (Double.isNaN(fix.accuracyMeters()) ? 0 : ACCURACY)
        | (Double.isNaN(fix.speedMetersPerSecond()) ? 0 : SPEED)
        | (Double.isNaN(fix.headingDegrees()) ? 0 : HEADING)
        | (fix.attributes() == null ? 0 : ATTRIBUTES)
        | (fix.startsSegment() ? SEGMENT_START : 0);
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
