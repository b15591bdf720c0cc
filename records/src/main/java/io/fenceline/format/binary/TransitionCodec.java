package io.fenceline.format.binary;

import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.event.ZoneIds;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The binary form of a {@link Transition}. */
public final class TransitionCodec extends BinaryCodec<Transition> {
  private static final long serialVersionUID = 1;

  /** Flags beside the code of the type, from version 2 on: figures that follow the rest. */
  private static final int DISTANCE = 0x40;

  private static final int ARRIVAL = 0x80;

  public TransitionCodec() {
    super("transition", 2);
  }

  @Override
  public void write(Transition transition, DataOutput out) throws IOException {
    int flags =
        (Double.isNaN(transition.distanceMeters()) ? 0 : DISTANCE)
            | (Double.isNaN(transition.arrivalSeconds()) ? 0 : ARRIVAL);
    out.writeByte(transition.type().code() | flags);
    out.writeByte(Binary.codeOf(transition.reason()));
    Binary.writeText(transition.deviceId(), out);
    Binary.writeText(ZoneIds.of(transition.zoneId(), transition.ofDevice()), out);
    Binary.writeVarLong(transition.zoneVersion(), out);
    out.writeLong(transition.timeMillis());
    out.writeDouble(transition.lon());
    out.writeDouble(transition.lat());
    out.writeLong(transition.enteredAtMillis());
    Binary.writeNullable(transition.attributes(), out);
    if ((flags & DISTANCE) != 0) {
      out.writeDouble(transition.distanceMeters());
    }
    if ((flags & ARRIVAL) != 0) {
      out.writeDouble(transition.arrivalSeconds());
    }
  }

  @Override
  public Transition read(DataInput in, int version) throws IOException {
    int first = in.readUnsignedByte();
    int flags = version == 1 ? 0 : first & (DISTANCE | ARRIVAL);
    Transition transition = read(TransitionType.ofCode(first - flags), in);
    return flags == 0
        ? transition
        : transition.approaching(
            (flags & DISTANCE) == 0 ? Double.NaN : in.readDouble(),
            (flags & ARRIVAL) == 0 ? Double.NaN : in.readDouble());
  }

  private static Transition read(TransitionType type, DataInput in) throws IOException {
    return new Transition(
        type,
        Binary.reasonOf(in.readUnsignedByte()),
        Binary.readText(in),
        Binary.readText(in),
        Binary.readVarLong(in),
        in.readLong(),
        in.readDouble(),
        in.readDouble(),
        in.readLong(),
        Binary.readNullableBytes(in));
  }
}
