package io.fenceline.job.operator;

import io.fenceline.job.transition.Device;
import io.fenceline.types.CodecSerializer;
import io.fenceline.types.CodecSnapshot;
import io.fenceline.wire.BinaryCodec;

/** The form of {@link Device} in keyed state. */
public final class DeviceSerializer extends CodecSerializer<Device> {
  private static final long serialVersionUID = 1;
  private static final DeviceCodec CODEC = new DeviceCodec();

  public DeviceSerializer() {
    this(CODEC.version());
  }

  private DeviceSerializer(int readVersion) {
    super(readVersion);
  }

  @Override
  protected BinaryCodec<Device> codec() {
    return CODEC;
  }

  @Override
  public Snapshot snapshotConfiguration() {
    return new Snapshot();
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class Snapshot extends CodecSnapshot<Device> {
    public Snapshot() {
      super(CODEC.version(), DeviceSerializer::new);
    }
  }
}
