package io.fenceline.explain;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.explain.Step;
import io.fenceline.evaluation.explain.ZoneDecision;
import io.fenceline.event.Transition;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.RawHeaders;
import io.fenceline.format.input.RawRecord;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("X1: a replay is compared with what the job wrote")
class OutputComparisonTest {
  private static final long START = 1_700_000_000_000L;
  private static final JsonMapper JSON = new JsonMapper();

  private final Replay replay = newReplay();
  private final RecordedOutputs recorded = new RecordedOutputs();
  private final List<ZoneVersion> versions = new ArrayList<>();
  private final List<ZoneVersion> lost = new ArrayList<>();

  private static Replay newReplay() {
    FixReader reader = ValueFormats.JSON.fixReader(FixLayout.DEFAULT, ignored -> {});
    return new Replay("x", null, Policy.DEFAULTS, reader, new Silent());
  }

  /** Enters zone a with offset 7, and leaves it with offset 8, after a second. */
  @BeforeEach
  void replayAVisit() throws InterruptedException {
    String square =
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":"
            + "[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}}";
    RawRecord zone = new RawRecord("a".getBytes(UTF_8), square.getBytes(UTF_8), 0, 3, START);
    versions.add(new ZoneVersion(zone, true));
    replay.zone(zone);
    fix(7, START, 0.5);
    fix(8, START + 1_000, 5);
  }

  private void fix(long offset, long timeMillis, double lon) {
    String json =
        "{\"deviceId\":\"x\",\"time\":%d,\"lon\":%s,\"lat\":0.5}".formatted(timeMillis, lon);
    replay.fix(
        new RawRecord("x".getBytes(UTF_8), json.getBytes(UTF_8), 0, offset, timeMillis),
        timeMillis);
  }

  private List<String> remarks() {
    return new OutputComparison(replay, new ZoneTimeline(versions, 0), lost, recorded).remarks();
  }

  private void recordAll() throws Exception {
    for (Transition one : replay.transitions()) {
      record(one.id(), "a", one.timeMillis(), START, 3, "MOVED");
    }
  }

  private void record(
      String id, String zone, long timeMillis, long enteredMillis, long version, String reason)
      throws Exception {
    recorded.addTransition(
        JSON.readTree(
            "{\"id\":\"%s\",\"type\":\"EXIT\",\"zoneId\":\"%s\",\"reason\":\"%s\",\"time\":%d,\"enteredAt\":%d,\"zoneVersion\":%d}"
                .formatted(id, zone, reason, timeMillis, enteredMillis, version)));
  }

  @Test
  void theSameTransitionsNeedNoRemark() throws Exception {
    assertThat(replay.transitions()).hasSize(2);
    recordAll();
    assertThat(remarks()).isEmpty();
  }

  @Test
  void ofATransitionThatWasOnlyRecordedTheLikelyCauseIsNamed() throws Exception {
    recordAll();
    record("1", "gone", START + 1, START, 3, "MOVED");
    record("2", "a", START + 2, START, 2, "MOVED");
    record("3", "a", START + 3, START - 1, 3, "MOVED");
    record("4", "a", START + 4, START, 3, "DEVICE_SILENT");
    record("5", "a", START + 5, START, 3, "MOVED");
    assertThat(remarks())
        .satisfiesExactly(
            text -> assertThat(text).contains("EXIT gone", "zone's version 3 is no longer"),
            text -> assertThat(text).contains("zone's version 2 is no longer in the topic"),
            text -> assertThat(text).contains("begin earlier (--from)"),
            text -> assertThat(text).contains("--device-timeout"),
            text -> assertThat(text).contains("options of the job"));
  }

  @Test
  @DisplayName("Z7: transitions are compared by the version of the zone that they name")
  void theSameTransitionOfAnotherVersionIsADifference() throws Exception {
    Transition enter = replay.transitions().get(0);
    Transition exit = replay.transitions().get(1);
    record(enter.id(), "a", enter.timeMillis(), START, 2, "FIRST_FIX");
    record(exit.id(), "a", exit.timeMillis(), START, 4, "MOVED");
    versions.add(
        new ZoneVersion(new RawRecord("a".getBytes(UTF_8), null, 0, 4, START + 5_000), false));
    assertThat(remarks())
        .satisfiesExactly(
            text ->
                assertThat(text)
                    .contains("has version 2 in transitions, 3 in the replay")
                    .contains("version 2 is no longer in the topic"),
            text ->
                assertThat(text)
                    .contains("has version 4 in transitions, 3 in the replay")
                    .contains("version 4, of 2023-11-14T22:13:25.000Z, came into force"));
  }

  @Test
  @DisplayName("Z7: a version that is missing explains what the version after it did")
  void aMissingVersionBeforeIsACause() throws Exception {
    recordAll();
    lost.add(versions.get(0));
    record("1", "a", START + 2, START, 3, "ZONE_CHANGED");
    assertThat(remarks())
        .singleElement()
        .asString()
        .contains("the version of the zone before is no longer in the topic");
  }

  @Test
  @DisplayName("Z2: a fix that waited for the initial zones is older than them")
  void aVersionThatCameAfterTheFixWasInTheJobBefore() throws Exception {
    recordAll();
    versions.add(new ZoneVersion(new RawRecord("b".getBytes(UTF_8), null, 0, 5, START + 1), false));
    record("1", "b", START, START, 5, "FIRST_FIX");
    assertThat(remarks())
        .singleElement()
        .asString()
        .contains("the zone's version 5, of", "with the initial zones");
  }

  @Test
  void ofATransitionThatWasOnlyReplayedTheLikelyCauseIsNamed() {
    assertThat(remarks())
        .satisfiesExactly(
            text -> assertThat(text).contains("ENTER a FIRST_FIX", "begins with this fix"),
            text -> assertThat(text).contains("EXIT a MOVED", "has not processed the fix yet"));
  }

  @Test
  void transitionsOutsideTheReplayedTimeAreNoDifference() throws Exception {
    recordAll();
    record("1", "a", START - 1, START - 1, 3, "MOVED");
    record("2", "a", START + 1_001, START, 3, "MOVED");
    assertThat(remarks()).isEmpty();
  }

  @Test
  void aDeadLetterOfAReplayedRecordIsCompared() throws Exception {
    recordAll();
    fix(9, START - 5, 5);
    recorded.addDeadLetter("0@9", "late");
    recorded.addDeadLetter("0@10", "late");
    assertThat(remarks()).isEmpty();
    recorded.addDeadLetter("0@8", "conflict");
    assertThat(remarks())
        .singleElement()
        .asString()
        .contains("only in dead-letters, not in the replay: conflict of 0@8");
  }

  @Test
  void aResetIsNotTheBeginningOfAReplay() {
    Replay other = newReplay();
    other.fix(new RawRecord("x".getBytes(UTF_8), null, 0, 1, START, RawHeaders.NONE, true), START);
    assertThat(other.first()).isNull();
  }

  private record Silent() implements ExplanationSink {
    @Override
    public void step(Step step, List<ZoneDecision> decisions) {}

    @Override
    public void refused(String origin, String reason, String detail) {}

    @Override
    public void remark(String text) {}
  }
}
