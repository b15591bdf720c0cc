package io.fenceline.job.occupancy;

import io.fenceline.types.CodecType;
import java.util.List;
import org.apache.flink.util.MathUtils;

/**
 * The changes of the zones of one bucket, by which they are keyed: a record of Flink costs more
 * than a change of a count.
 *
 * @param changes those of one zone in their order; not to be changed
 */
public record OccupancyBatch(int bucket, List<OccupancyChange> changes) {
  public static final CodecType<OccupancyBatch> TYPE =
      new CodecType<>(OccupancyBatch.class, new OccupancyBatchCodec());

  private static final int HASH_BITS = 31;

  /** Buckets are as many as key groups. Never changes, since state is keyed by them. */
  private static final int BUCKET_BITS = 12;

  /** Not negative; its highest bits are the bucket. */
  static int hash(String zoneId) {
    return MathUtils.murmurHash(zoneId.hashCode());
  }

  static int bucket(int hash) {
    return hash >>> HASH_BITS - BUCKET_BITS;
  }
}
