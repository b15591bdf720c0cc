package io.fenceline.job.operator;

import io.fenceline.job.transition.HeldFixes;
import io.fenceline.types.CodecSerializer;
import io.fenceline.types.CodecSnapshot;
import io.fenceline.wire.BinaryCodec;

/** The form of {@link HeldFixes} in keyed state. */
public final class HeldFixesSerializer extends CodecSerializer<HeldFixes> {
  private static final long serialVersionUID = 1;
  private static final HeldFixesCodec CODEC = new HeldFixesCodec();

  @Override
  protected BinaryCodec<HeldFixes> codec() {
    return CODEC;
  }

  @Override
  public Snapshot snapshotConfiguration() {
    return new Snapshot();
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class Snapshot extends CodecSnapshot<HeldFixes> {
    public Snapshot() {
      super(CODEC.version(), HeldFixesSerializer::new);
    }
  }
}
