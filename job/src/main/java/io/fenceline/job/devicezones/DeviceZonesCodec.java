package io.fenceline.job.devicezones;

import io.fenceline.evaluation.devicezones.DeviceZones;
import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The binary form of {@link DeviceZones}: the time of the timer, and the packed zones. */
public final class DeviceZonesCodec extends BinaryCodec<DeviceZones> {
  private static final long serialVersionUID = 1;

  public DeviceZonesCodec() {
    super("device-zones", 1);
  }

  @Override
  public void write(DeviceZones zones, DataOutput out) throws IOException {
    out.writeLong(zones.timerMillis());
    Binary.writeVarInt(zones.packed().length, out);
    out.write(zones.packed());
  }

  @Override
  public DeviceZones read(DataInput in, int version) throws IOException {
    long timerMillis = in.readLong();
    return DeviceZones.ofPacked(Binary.readArray(Binary.readVarInt(in), in), timerMillis);
  }
}
