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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TopicExplanationTest {
  private static final Topics TOPICS = Topics.withPrefix("");
  private static final int FIXES = 10;
  private static final long START = 1_700_000_000_000L;

  private final Remarks sink = new Remarks();
  private final MockTopics topics =
      new MockTopics(TOPICS.locations(), TOPICS.zones(), TOPICS.of(Outputs.TRANSITIONS));

  TopicExplanationTest() {
    for (int i = 0; i < FIXES; i++) {
      topics.add(TOPICS.locations(), "bus", fix(i), START + i * 1_000L);
    }
  }

  private static String fix(int second) {
    return "{\"deviceId\":\"bus\",\"time\":%d,\"lon\":1,\"lat\":1,\"attributes\":{\"a\":\"%s\"}}"
        .formatted(START + second * 1_000L, "x".repeat(1_000));
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
    return explanation.explain(topics.consumer(), budget, sink);
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

  private void zone(String geometry, long offset, long timeMillis) {
    String feature = "{\"type\":\"Feature\",\"geometry\":%s,\"properties\":{\"radiusMeters\":50}}";
    topics.add(
        TOPICS.zones(),
        "depot",
        geometry == null ? null : feature.formatted(geometry),
        offset,
        timeMillis);
  }

  /** The outputs of the job about the only fix that caused something. */
  private void transition(String type, String reason, int second, long version) {
    long timeMillis = START + second * 1_000L;
    topics.add(
        TOPICS.of(Outputs.TRANSITIONS),
        "bus",
        "{\"id\":\"bus/depot/%s/%d\",\"type\":\"%s\",\"reason\":\"%s\",\"deviceId\":\"bus\",\"zoneId\":\"depot\",\"zoneVersion\":%d,\"time\":%d,\"enteredAt\":%d}"
            .formatted(type, timeMillis, type, reason, version, timeMillis, START),
        timeMillis);
  }

  private static final String HERE = "{\"type\":\"Point\",\"coordinates\":[1,1]}";
  private static final String ELSEWHERE = "{\"type\":\"Point\",\"coordinates\":[60,1]}";

  @Test
  @DisplayName("Z7: each fix meets the version of the zone that was in force, not the latest one")
  void aZoneThatWasMovedAndDeletedLaterExplainsItsTransitions() {
    zone(HERE, 0, START - 1_000);
    zone(ELSEWHERE, 1, START + 3_500);
    zone(HERE, 2, START + 6_500);
    zone(null, 3, START + 8_500);
    zone(ELSEWHERE, 4, START + 60_000);
    transition("ENTER", "FIRST_FIX", 0, 0);
    transition("EXIT", "ZONE_CHANGED", 4, 1);
    transition("ENTER", "ZONE_CHANGED", 7, 2);
    transition("EXIT", "ZONE_REMOVED", 9, 2);
    assertThat(explain(ReplayBudget.ofProcess())).isTrue();
    assertThat(sink.remarks)
        .hasSize(2)
        .anyMatch(it -> it.endsWith("has the same transitions as the replay: 4."));
  }

  @Test
  @DisplayName("Z7: of what compaction removed it is said, and of what it did not, nothing")
  void aVersionThatCompactionRemovedIsNamed() {
    zone(ELSEWHERE, 7, START + 3_500);
    transition("ENTER", "FIRST_FIX", 0, 2);
    transition("EXIT", "ZONE_CHANGED", 4, 7);
    assertThat(explain(ReplayBudget.ofProcess())).isTrue();
    assertThat(sink.remarks)
        .anyMatch(
            it -> it.contains("oldest version of the zone depot that the topic still has is 7, of"))
        .anyMatch(it -> it.contains("the zone's version 2 is no longer in the topic"));
  }

  @Test
  @DisplayName("E6: transitions that cannot be read are reported, and are no failure")
  void transitionsThatCannotBeReadAreReported() {
    topics.add(TOPICS.of(Outputs.TRANSITIONS), "bus", null, START);
    topics.add(TOPICS.of(Outputs.TRANSITIONS), "bus", "no JSON", START);
    assertThat(explain(ReplayBudget.ofProcess())).isTrue();
    assertThat(sink.remarks)
        .anyMatch(it -> it.startsWith("2 records of transitions cannot be read"));
  }

  @Test
  @DisplayName("E6: zones that cannot be read are reported, and left out")
  void zonesThatCannotBeReadAreReported() {
    topics.add(TOPICS.zones(), "depot", "no JSON", START);
    topics.add(TOPICS.zones(), "depot", "{}", START);
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
