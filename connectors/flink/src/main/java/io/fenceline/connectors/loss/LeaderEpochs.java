package io.fenceline.connectors.loss;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;

/**
 * The leader epoch of the last record that one reader has emitted of each partition. Used by the
 * thread of its task only; the source and its deserializer share it.
 */
public final class LeaderEpochs implements Serializable {
  private static final long serialVersionUID = 1;

  static final int UNKNOWN = -1;

  private int[] byPartition = {};

  static Optional<Integer> known(int epoch) {
    return epoch == UNKNOWN ? Optional.empty() : Optional.of(epoch);
  }

  /** Notes the epoch of a record, or of a stored position. */
  public void set(int partition, Optional<Integer> epoch) {
    int known = byPartition.length;
    if (partition >= known) {
      byPartition = Arrays.copyOf(byPartition, partition + 1);
      Arrays.fill(byPartition, known, byPartition.length, UNKNOWN);
    }
    byPartition[partition] = epoch.orElse(UNKNOWN);
  }

  int get(int partition) {
    return partition < byPartition.length ? byPartition[partition] : UNKNOWN;
  }
}
