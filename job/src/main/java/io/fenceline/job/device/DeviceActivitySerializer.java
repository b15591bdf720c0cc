package io.fenceline.job.device;

import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.job.evaluation.DeviceActivity;
import io.fenceline.types.CodecSerializer;
import io.fenceline.types.CodecSnapshot;

/** The form of {@link DeviceActivity} in keyed state. */
public final class DeviceActivitySerializer extends CodecSerializer<DeviceActivity> {
  private static final long serialVersionUID = 1;
  private static final DeviceActivityCodec CODEC = new DeviceActivityCodec();

  @Override
  protected BinaryCodec<DeviceActivity> codec() {
    return CODEC;
  }

  @Override
  public Snapshot snapshotConfiguration() {
    return new Snapshot();
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class Snapshot extends CodecSnapshot<DeviceActivity> {
    public Snapshot() {
      super(CODEC.version(), DeviceActivitySerializer::new);
    }
  }
}
