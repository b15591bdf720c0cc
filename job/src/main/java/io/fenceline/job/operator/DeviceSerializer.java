package io.fenceline.job.operator;

import io.fenceline.types.CodecSerializer;
import io.fenceline.types.CodecSnapshot;
import io.fenceline.wire.BinaryCodec;

/** The form of {@link DeviceState} in checkpoints. */
public final class DeviceSerializer extends CodecSerializer<DeviceState> {
  private static final long serialVersionUID = 1;
  private static final DeviceCodec CODEC = new DeviceCodec();

  public DeviceSerializer() {
    this(CODEC.version());
  }

  private DeviceSerializer(int readVersion) {
    super(readVersion);
  }

  @Override
  protected BinaryCodec<DeviceState> codec() {
    return CODEC;
  }

  @Override
  public boolean isImmutableType() {
    return false;
  }

  @Override
  public DeviceState copy(DeviceState from) {
    return DeviceState.of(from.device());
  }

  @Override
  public DeviceState copy(DeviceState from, DeviceState reuse) {
    return copy(from);
  }

  @Override
  public Snapshot snapshotConfiguration() {
    return new Snapshot();
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class Snapshot extends CodecSnapshot<DeviceState> {
    public Snapshot() {
      super(CODEC.version(), DeviceSerializer::new);
    }
  }
}
