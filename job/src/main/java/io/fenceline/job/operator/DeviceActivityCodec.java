package io.fenceline.job.operator;

import io.fenceline.job.transition.DeviceActivity;
import io.fenceline.wire.Binary;
import io.fenceline.wire.BinaryCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

final class DeviceActivityCodec implements BinaryCodec<DeviceActivity> {
  private static final int VERSION = 1;

  @Override
  public int version() {
    return VERSION;
  }

  @Override
  public void write(DeviceActivity activity, DataOutput out) throws IOException {
    out.writeLong(activity.sinceMillis());
    out.writeLong(activity.timerMillis());
    out.writeBoolean(activity.silent());
  }

  @Override
  public DeviceActivity read(DataInput in, int version) throws IOException {
    Binary.checkVersion("DeviceActivity", version, VERSION);
    return new DeviceActivity(in.readLong(), in.readLong(), in.readBoolean());
  }
}
