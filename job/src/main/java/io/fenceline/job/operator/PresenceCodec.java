package io.fenceline.job.operator;

import io.fenceline.job.transition.Presence;
import io.fenceline.wire.Binary;
import io.fenceline.wire.BinaryCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

final class PresenceCodec implements BinaryCodec<Presence> {
  private static final int VERSION = 1;

  @Override
  public int version() {
    return VERSION;
  }

  @Override
  public void write(Presence presence, DataOutput out) throws IOException {
    out.writeLong(presence.sinceMillis());
    out.writeLong(presence.alarmMillis());
    out.writeBoolean(presence.silent());
  }

  @Override
  public Presence read(DataInput in, int version) throws IOException {
    Binary.checkVersion("Presence", version, VERSION);
    return new Presence(in.readLong(), in.readLong(), in.readBoolean());
  }
}
