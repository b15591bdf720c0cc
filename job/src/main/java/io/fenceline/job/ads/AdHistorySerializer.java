package io.fenceline.job.ads;

import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.types.CodecSerializer;
import io.fenceline.types.CodecSnapshot;

/** The form of {@link AdHistory} in keyed state. */
public final class AdHistorySerializer extends CodecSerializer<AdHistory> {
  private static final long serialVersionUID = 1;
  private static final AdHistoryCodec CODEC = new AdHistoryCodec();

  @Override
  protected BinaryCodec<AdHistory> codec() {
    return CODEC;
  }

  @Override
  public Snapshot snapshotConfiguration() {
    return new Snapshot();
  }

  /** Public and with an empty constructor, as Flink asks of snapshots. */
  public static final class Snapshot extends CodecSnapshot<AdHistory> {
    public Snapshot() {
      super(CODEC.version(), AdHistorySerializer::new);
    }
  }
}
