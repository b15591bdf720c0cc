package io.fenceline.job.device;

import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.job.evaluation.HeldFixes;
import io.fenceline.types.CodecSerializer;
import io.fenceline.types.CodecSnapshot;

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
