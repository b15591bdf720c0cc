package io.fenceline.job.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.input.RawRecord;
import io.fenceline.types.Types;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class GeofencePipelineTest {
  private final StreamExecutionEnvironment env =
      StreamExecutionEnvironment.getExecutionEnvironment();
  private StreamGraph graph;

  @BeforeEach
  void build() {
    build(Policy.DEFAULTS);
  }

  private void build(Policy policy) {
    env.setParallelism(3);
    GeofencePipeline.build(
        env,
        new Inputs(
            source(),
            Map.of(),
            "zones",
            source(),
            "locations",
            ValueFormats.JSON,
            FixLayout.DEFAULT),
        Sinks.discarding(),
        policy,
        GeofencePipeline.Parallelism.ofTopics(env));
    graph = env.getStreamGraph(false);
  }

  @Test
  @DisplayName("E3: every operator has a uid and a name of its own, so that state finds it again")
  void everyOperatorHasAUidAndAName() {
    assertThat(graph.getStreamNodes())
        .extracting(StreamNode::getTransformationUID)
        .doesNotContainNull()
        .doesNotHaveDuplicates()
        .contains(
            "zones-source",
            "zones-decode",
            "zones-sweep",
            "fixes-source",
            "fixes-decode",
            "geofence",
            "transitions-sink",
            "ad-matches-sink",
            "dead-letters-sink");
    assertThat(graph.getStreamNodes())
        .extracting(StreamNode::getOperatorName)
        .doesNotHaveDuplicates();
  }

  @Test
  @DisplayName("D7: a savepoint fits all options: the operators are the same")
  void theOperatorsAreTheSameUnderAllOptions() {
    List<String> withDefaults = uids();
    build(new Policy(60_000, 120_000, 1_000, true, 1_000, 2_000, 100, 1_000));
    assertThat(uids()).containsAll(withDefaults);
    assertThat(withDefaults).containsAll(uids());
  }

  @Test
  @DisplayName("Z1: zones are read and decoded by one subtask, all else by those of the job")
  void zonesAreReadByOneSubtask() {
    assertThat(parallelism("zones-source")).isEqualTo(1);
    assertThat(parallelism("zones-decode")).isEqualTo(1);
    assertThat(parallelism("zones-sweep")).isEqualTo(1);
    assertThat(parallelism("fixes-source")).isEqualTo(3);
    assertThat(parallelism("geofence")).isEqualTo(3);
    assertThat(parallelism("transitions-sink")).isEqualTo(3);
  }

  @Test
  @DisplayName("Z1: the Helm chart leaves the vertex that reads zones out of the autoscaler")
  void theHelmChartExcludesTheVertexThatReadsZonesFromTheAutoscaler() {
    JobVertex zones =
        StreamSupport.stream(graph.getJobGraph().getVertices().spliterator(), false)
            .filter(vertex -> vertex.getName().contains("zones-source"))
            .findFirst()
            .orElseThrow();
    assertThat(Path.of("../helm/fenceline/templates/_flink.tpl"))
        .content()
        .contains("job.autoscaler.vertex.exclude.ids: " + zones.getID() + "\n");
  }

  @Test
  @DisplayName("Z1: no scheduler, autoscaler or rescaling can read zones in parallel")
  void theVertexThatReadsZonesCannotBeRescaled() {
    assertThat(graph.getJobGraph().getVertices())
        .filteredOn(vertex -> vertex.getName().contains("zones-"))
        .isNotEmpty()
        .allSatisfy(vertex -> assertThat(vertex.getMaxParallelism()).isEqualTo(1));
  }

  @Test
  void noTypeFallsBackToKryo() {
    assertThat(env.getConfiguration().get(PipelineOptions.GENERIC_TYPES)).isFalse();
    SerializerConfig serializers = env.getConfig().getSerializerConfig();
    assertThat(serializers.hasGenericTypesDisabled()).isTrue();
  }

  @Test
  @DisplayName("E2: at a checkpoint all subtasks hold the same zones, whatever the cluster prefers")
  void barriersAreWaitedFor() {
    Configuration cluster = new Configuration();
    cluster.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofSeconds(1));
    cluster.set(CheckpointingOptions.ENABLE_UNALIGNED, true);
    cluster.set(
        CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, CheckpointingMode.AT_LEAST_ONCE);
    env.configure(cluster);
    build();
    assertThat(env.getCheckpointConfig().isUnalignedCheckpointsEnabled()).isFalse();
    assertThat(env.getCheckpointConfig().getCheckpointingConsistencyMode())
        .isEqualTo(CheckpointingMode.EXACTLY_ONCE);
  }

  @Test
  void checkpointsAreCompressedUnlessConfiguredOtherwise() {
    assertThat(env.getConfig().isUseSnapshotCompression()).isTrue();
    Configuration cluster = new Configuration();
    cluster.set(ExecutionOptions.SNAPSHOT_COMPRESSION, false);
    env.configure(cluster);
    build();
    assertThat(env.getConfig().isUseSnapshotCompression()).isFalse();
  }

  @Test
  void maxParallelismIsSetForAllTime() {
    assertThat(env.getMaxParallelism()).isEqualTo(4096);
  }

  private List<String> uids() {
    return graph.getStreamNodes().stream().map(StreamNode::getTransformationUID).toList();
  }

  private int parallelism(String uid) {
    return graph.getStreamNodes().stream()
        .filter(node -> uid.equals(node.getTransformationUID()))
        .findFirst()
        .orElseThrow()
        .getParallelism();
  }

  private static Source<RawRecord, ?, ?> source() {
    return new DataGeneratorSource<>(
        ordinal -> new RawRecord(new byte[0], null, 0, ordinal, 0), 1, Types.RAW_RECORD);
  }
}
