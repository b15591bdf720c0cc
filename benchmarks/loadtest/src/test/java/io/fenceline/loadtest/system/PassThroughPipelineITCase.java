package io.fenceline.loadtest.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.KafkaPipeline;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.loadtest.scenario.JobArgumentsBuilder;
import io.fenceline.loadtest.scenario.JobConfiguration;
import io.fenceline.loadtest.scenario.JobConfiguration.Fixes;
import io.fenceline.loadtest.scenario.ScenarioZones;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamEdge;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.junit.jupiter.api.Test;

/** The baseline differs from the job only in the operator of the fixes. */
class PassThroughPipelineITCase {
  private static final Expectation.Outputs EXPECTED = new Expectation.Outputs(1, 0, 1, 1);

  private final StreamExecutionEnvironment job = environment();
  private final StreamExecutionEnvironment baseline = environment();

  private static StreamExecutionEnvironment environment() {
    return StreamExecutionEnvironment.getExecutionEnvironment().setParallelism(3);
  }

  @Test
  void theBaselineHasTheConfigurationOfTheJob() throws IOException {
    try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
      JobOptions options = options(kafka);
      KafkaPipeline.build(job, options);
      PassThroughPipeline.build(baseline, options, ScenarioZones.NONE, EXPECTED);
    }

    assertThat(configuration(baseline))
        .isEqualTo(configuration(job))
        .containsEntry("execution.checkpointing.snapshot-compression", "true");
    StreamGraph wanted = job.getStreamGraph(false);
    StreamGraph actual = baseline.getStreamGraph(false);
    assertThat(nodes(actual)).isEqualTo(nodes(wanted)).containsKeys("fixes-decode", "geofence");
    assertThat(edges(actual)).isEqualTo(edges(wanted)).isNotEmpty();
    assertThat(actual.getCheckpointConfig().toConfiguration().toMap())
        .isEqualTo(wanted.getCheckpointConfig().toConfiguration().toMap());
  }

  private static Map<String, String> configuration(StreamExecutionEnvironment env) {
    return new TreeMap<>(env.getConfiguration().toMap());
  }

  private static JobOptions options(EmbeddedKafka kafka) {
    Fixes fixes = new Fixes(null, 5L, null, null, null, null, null);
    KafkaSettings settings =
        new KafkaSettings(Map.of("bootstrap.servers", kafka.bootstrapServers()));
    return JobArgumentsBuilder.parse(
        new SystemUnderTest.Setup(
                new JobConfiguration(
                    null, null, null, null, null, null, null, null, fixes, null, null, null, null),
                settings,
                Topics.withPrefix("graph."),
                null)
            .arguments());
  }

  /** The properties of each node, by uid, that state, scheduling and chaining depend on. */
  private static Map<String, String> nodes(StreamGraph graph) {
    Map<String, String> nodes = new TreeMap<>();
    for (StreamNode node : graph.getStreamNodes()) {
      if (!isOfZones(node)) {
        nodes.put(
            "" + node.getTransformationUID(),
            "%s, parallelism %d of %d, buffers %d ms, slots %s"
                .formatted(
                    node.getOperatorName(),
                    node.getParallelism(),
                    node.getMaxParallelism(),
                    node.getBufferTimeout(),
                    node.getSlotSharingGroup()));
      }
    }
    return nodes;
  }

  private static Set<String> edges(StreamGraph graph) {
    Set<String> edges = new TreeSet<>();
    for (StreamNode node : graph.getStreamNodes()) {
      for (StreamEdge edge : node.getOutEdges()) {
        StreamNode target = graph.getStreamNode(edge.getTargetId());
        if (!isOfZones(node) && !isOfZones(target)) {
          edges.add(
              "%s to %s by %s, side output %s"
                  .formatted(
                      node.getTransformationUID(),
                      target.getTransformationUID(),
                      edge.getPartitioner(),
                      edge.getOutputTag()));
        }
      }
    }
    return edges;
  }

  private static boolean isOfZones(StreamNode node) {
    return node.getOperatorName().contains("zones-");
  }
}
