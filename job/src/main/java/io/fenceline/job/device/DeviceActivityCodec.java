package io.fenceline.job.device;

import io.fenceline.evaluation.DeviceActivity;
import io.fenceline.format.binary.BinaryCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The binary form of {@link DeviceActivity}. */
public final class DeviceActivityCodec extends BinaryCodec<DeviceActivity> {
  private static final long serialVersionUID = 1;

  public DeviceActivityCodec() {
    super("device-activity", 1);
  }

  @Override
  public void write(DeviceActivity activity, DataOutput out) throws IOException {
    out.writeLong(activity.sinceMillis());
    out.writeLong(activity.timerMillis());
    out.writeBoolean(activity.silent());
  }

  @Override
  public DeviceActivity read(DataInput in, int version) throws IOException {
    return new DeviceActivity(in.readLong(), in.readLong(), in.readBoolean());
  }
}
