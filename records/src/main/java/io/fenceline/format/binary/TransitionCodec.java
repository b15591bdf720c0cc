package io.fenceline.format.binary;

import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The binary form of a {@link Transition}. */
public final class TransitionCodec extends BinaryCodec<Transition> {
  private static final long serialVersionUID = 1;

  public TransitionCodec() {
    super("transition", 1);
  }

  @Override
  public void write(Transition transition, DataOutput out) throws IOException {
    out.writeByte(transition.type().code());
    out.writeByte(Binary.codeOf(transition.reason()));
    Binary.writeText(transition.deviceId(), out);
    Binary.writeText(transition.zoneId(), out);
    Binary.writeVarLong(transition.zoneVersion(), out);
    out.writeLong(transition.timeMillis());
    out.writeDouble(transition.lon());
    out.writeDouble(transition.lat());
    out.writeLong(transition.enteredAtMillis());
    Binary.writeNullable(transition.attributes(), out);
  }

  @Override
  public Transition read(DataInput in, int version) throws IOException {
    return new Transition(
        TransitionType.ofCode(in.readUnsignedByte()),
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
