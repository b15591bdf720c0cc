package io.fenceline.job.operator;

import io.fenceline.job.transition.Presence;
import io.fenceline.types.CodecSerializer;
import io.fenceline.types.CodecSnapshot;
import io.fenceline.wire.BinaryCodec;

/** The form of {@link Presence} in keyed state. */
public final class PresenceSerializer extends CodecSerializer<Presence> {
  private static final long serialVersionUID = 1;
  private static final PresenceCodec CODEC = new PresenceCodec();

  @Override
  protected BinaryCodec<Presence> codec() {
    return CODEC;
  }

  @Override
  public Snapshot snapshotConfiguration() {
    return new Snapshot();
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class Snapshot extends CodecSnapshot<Presence> {
    public Snapshot() {
      super(CODEC.version(), PresenceSerializer::new);
    }
  }
}
