package io.fenceline.job.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicLimits;
import io.fenceline.kafka.TopicSetupException;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.junit.jupiter.api.Test;

class KafkaPipelineTest {
  /** Any Kafka client of this host fails as soon as it is created. */
  private static final JobOptions OPTIONS =
      JobOptions.defaults(new KafkaSettings(Map.of("bootstrap.servers", "no-such-host.invalid:1")));

  private final StreamExecutionEnvironment env =
      StreamExecutionEnvironment.getExecutionEnvironment();

  @Test
  void buildingTheGraphTouchesNoKafka() {
    PreparedTopics prepared =
        new PreparedTopics(new TopicLimits(Map.of()), Map.of(0, 7L), Map.of(), List.of());
    KafkaPipeline.buildGraph(env, OPTIONS, prepared);
    assertThat(env.getStreamGraph(false).getStreamNodes())
        .extracting(StreamNode::getTransformationUID)
        .contains("zones-source", "fixes-source", "geofence", "transitions-sink");
  }

  @Test
  void preparingTheTopicsDoes() {
    assertThatThrownBy(() -> PreparedTopics.prepare(OPTIONS, "nonce"))
        .isInstanceOf(TopicSetupException.class)
        .hasMessageContaining("no-such-host.invalid");
  }
}
