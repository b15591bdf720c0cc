package io.fenceline.job.device;

import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.job.evaluation.DeviceActivity;
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
