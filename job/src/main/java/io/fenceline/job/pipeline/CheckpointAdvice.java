package io.fenceline.job.pipeline;

import java.util.Optional;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ReadableConfig;

/** A warning for submissions to a cluster that does not store checkpoints safely. */
public final class CheckpointAdvice {
  private CheckpointAdvice() {}

  /**
   * Advice for a cluster without a directory of checkpoints: they lie in the JobManager's memory,
   * and fail above 5 MB a task.
   */
  public static Optional<String> of(ReadableConfig cluster) {
    boolean hasDirectory =
        cluster.getOptional(CheckpointingOptions.CHECKPOINTS_DIRECTORY).isPresent();
    return hasDirectory
        ? Optional.empty()
        : Optional.of(
            "execution.checkpointing.dir: not set, so that checkpoints go to the JobManager's"
                + " memory, where they are lost with it and fail above 5 MB a task (some 50,000"
                + " zones); set it in the cluster's configuration or by"
                + " -Dexecution.checkpointing.dir=URI");
  }
}
