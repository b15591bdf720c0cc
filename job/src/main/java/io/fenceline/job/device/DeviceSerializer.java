package io.fenceline.job.device;

import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.job.evaluation.Device;
import io.fenceline.job.evaluation.DeviceState;
import io.fenceline.types.CodecSerializer;
import io.fenceline.types.CodecSnapshot;
import java.io.IOException;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The form of {@link DeviceState} in checkpoints. Not thread-safe: Flink takes a duplicate for each
 * state and for each checkpoint.
 */
public final class DeviceSerializer extends CodecSerializer<DeviceState> {
  private static final long serialVersionUID = 1;
  private static final DeviceCodec CODEC = new DeviceCodec();
  private static final int MOST_VERSION_BYTES = 5;

  private transient DataOutputSerializer buffer;

  @Override
  protected BinaryCodec<DeviceState> codec() {
    return CODEC;
  }

  @Override
  public DeviceSerializer duplicate() {
    return new DeviceSerializer();
  }

  /** In one piece: each value that goes into the stream of a checkpoint by itself is dear. */
  @Override
  public void serialize(DeviceState state, DataOutputView target) throws IOException {
    Device device = state.device();
    int room = MOST_VERSION_BYTES + DeviceCodec.mostBytes(device);
    if (buffer == null || buffer.getSharedBuffer().length < room) {
      buffer = new DataOutputSerializer(room);
    }
    buffer.clear();
    Binary.writeVarInt(CODEC.version(), buffer);
    CODEC.write(device, buffer);
    target.write(buffer.getSharedBuffer(), 0, buffer.length());
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
