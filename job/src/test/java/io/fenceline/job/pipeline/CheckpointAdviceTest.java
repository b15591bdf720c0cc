package io.fenceline.job.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;

class CheckpointAdviceTest {
  @Test
  void aClusterWithoutACheckpointDirectoryIsReported() {
    assertThat(CheckpointAdvice.of(new Configuration()).orElseThrow())
        .startsWith("execution.checkpointing.dir: not set")
        .contains("5 MB");
  }

  @Test
  void clusterWithOneIsFine() {
    Configuration cluster = new Configuration();
    cluster.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, "s3://bucket/checkpoints");
    assertThat(CheckpointAdvice.of(cluster)).isEmpty();
  }
}
