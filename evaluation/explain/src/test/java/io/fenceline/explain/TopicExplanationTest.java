package io.fenceline.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.explain.Step;
import io.fenceline.evaluation.explain.ZoneDecision;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.kafka.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TopicExplanationTest {
  private static final Topics TOPICS = Topics.withPrefix("");
  private static final int FIXES = 10;
  private static final Map<String, Long> ENDS =
      Map.of(
          TOPICS.locations(), (long) FIXES, TOPICS.zones(), 0L, TOPICS.of(Outputs.TRANSITIONS), 2L);

  private final Remarks sink = new Remarks();
  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");

  TopicExplanationTest() {
    for (String topic :
        List.of(TOPICS.locations(), TOPICS.zones(), TOPICS.of(Outputs.TRANSITIONS))) {
      TopicPartition partition = new TopicPartition(topic, 0);
      Node[] none = {};
      consumer.updatePartitions(
          topic, List.of(new PartitionInfo(topic, 0, Node.noNode(), none, none)));
      consumer.updateBeginningOffsets(Map.of(partition, 0L));
      consumer.updateEndOffsets(Map.of(partition, ENDS.get(topic)));
    }
    consumer.schedulePollTask(
        () -> {
          for (int i = 0; i < FIXES; i++) {
            consumer.addRecord(
                new ConsumerRecord<>(TOPICS.locations(), 0, i, bytes("bus"), bytes(fix(i))));
          }
        });
  }

  private static byte[] bytes(String text) {
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }

  /** What the next scan reads. */
  private void records(String topic, String key, String... values) {
    consumer.updateEndOffsets(Map.of(new TopicPartition(topic, 0), (long) values.length));
    consumer.schedulePollTask(
        () -> {
          for (int i = 0; i < values.length; i++) {
            consumer.addRecord(new ConsumerRecord<>(topic, 0, i, bytes(key), bytes(values[i])));
          }
        });
  }

  private static String fix(int second) {
    return "{\"deviceId\":\"bus\",\"time\":%d,\"lon\":1,\"lat\":1,\"attributes\":{\"a\":\"%s\"}}"
        .formatted(1_700_000_000_000L + second * 1_000L, "x".repeat(1_000));
  }

  private boolean explain(ReplayBudget budget) {
    TopicExplanation explanation =
        new TopicExplanation(
            TOPICS,
            TopicFormats.JSON,
            FixLayout.DEFAULT,
            Policy.DEFAULTS,
            "bus",
            null,
            Long.MIN_VALUE,
            Long.MAX_VALUE);
    return explanation.explain(consumer, budget, sink);
  }

  private static final class Remarks implements ExplanationSink {
    private final List<String> remarks = new ArrayList<>();

    @Override
    public void step(Step step, List<ZoneDecision> decisions) {}

    @Override
    public void refused(String origin, String reason, String detail) {}

    @Override
    public void remark(String text) {
      remarks.add(text);
    }
  }

  @Test
  @DisplayName("E6: transitions that cannot be read are reported, and are no failure")
  void transitionsThatCannotBeReadAreReported() {
    records(TOPICS.of(Outputs.TRANSITIONS), "bus", null, "no JSON");
    assertThat(explain(ReplayBudget.ofProcess())).isTrue();
    assertThat(sink.remarks)
        .anyMatch(it -> it.startsWith("2 records of transitions cannot be read"));
  }

  @Test
  @DisplayName("E6: zones that cannot be read are reported, and left out")
  void zonesThatCannotBeReadAreReported() {
    records(TOPICS.zones(), "depot", "no JSON", "{}");
    records(TOPICS.of(Outputs.TRANSITIONS), "bus", "{}");
    assertThat(explain(ReplayBudget.ofProcess())).isTrue();
    assertThat(sink.remarks).anyMatch(it -> it.startsWith("2 records of zones cannot be read"));
  }

  @Test
  @DisplayName("E8: a replay is bounded in bytes")
  void moreBytesThanTheBoundAreRefusedWithARemedy() {
    ReplayBudget budget =
        new ReplayBudget(FIXES * 1_000L, Duration.ofMinutes(1), System.nanoTime());
    assertThatThrownBy(() -> explain(budget))
        .isInstanceOf(ReplayBudget.ExceededException.class)
        .hasMessageContaining("ask for less: a shorter time");
  }

  @Test
  @DisplayName("E8: a replay is bounded in time")
  void theTimeCountsFromTheRequest() {
    ReplayBudget budget =
        new ReplayBudget(1 << 20, Duration.ofSeconds(20), System.nanoTime() - 21_000_000_000L);
    assertThatThrownBy(budget::checkTime)
        .isInstanceOf(ReplayBudget.ExceededException.class)
        .hasMessageContaining("longer than 20 s; ask for less");
    assertThatCode(() -> ReplayBudget.ofProcess().checkTime()).doesNotThrowAnyException();
  }
}
