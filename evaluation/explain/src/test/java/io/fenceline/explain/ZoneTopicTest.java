package io.fenceline.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.format.zones.ZoneEncoding;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Z7: the versions of zones that the topic has")
class ZoneTopicTest {
  private static final ZoneTopic ZONES = new ZoneTopic("zones", ZoneEncoding.GEOJSON);
  private static final long START = 1_700_000_000_000L;

  private final MockTopics topics = new MockTopics("zones");
  private ReplayBudget budget = budget(1 << 20);

  private static ReplayBudget budget(long bytes) {
    return new ReplayBudget(bytes, Duration.ofMinutes(1), System.nanoTime());
  }

  private void put(String id, long offset, long timeMillis) {
    topics.add(
        "zones",
        id,
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[%d,1]},\"properties\":{\"radiusMeters\":50}}"
            .formatted(offset % 100),
        offset,
        START + timeMillis);
  }

  private ZoneVersion at(String id, long timeMillis) {
    return ZONES
        .find(topics.consumer(), budget, id, version -> version.sinceMillis() <= START + timeMillis)
        .version();
  }

  private ZoneTimeline changedSince(long timeMillis) {
    return ZONES.changedSince(topics.consumer(), budget, START + timeMillis, id -> true);
  }

  @Test
  void theVersionInForceIsTheLastOneUpToTheInstant() {
    put("a", 0, 0);
    put("b", 1, 1);
    put("a", 2, 10);
    topics.add("zones", "a", null, 3, START + 20);
    put("a", 4, 30);
    assertThat(at("a", -1)).isNull();
    assertThat(at("a", 9).offset()).isZero();
    assertThat(at("a", 10).offset()).isEqualTo(2);
    assertThat(at("a", 29).isRemoval()).isTrue();
    assertThat(at("a", 99).offset()).isEqualTo(4);
  }

  @Test
  @DisplayName("Z1: a lower offset never replaces a higher one, whatever its timestamp")
  void aVersionOfALowerOffsetDoesNotComeIntoForceLater() {
    put("a", 0, 0);
    put("a", 1, 50);
    put("a", 2, 40);
    assertThat(at("a", 45).offset()).isEqualTo(2);
    assertThat(at("a", 60).offset()).isEqualTo(2);
    assertThat(changedSince(0).of("a")).extracting(ZoneVersion::offset).containsExactly(0L, 2L);
  }

  @Test
  void whatTheJobRefusesLeavesTheVersionBeforeInForce() {
    put("a", 0, 0);
    topics.add("zones", "a", "no JSON", 1, START + 10);
    assertThat(at("a", 20).offset()).isZero();
  }

  @Test
  void ofZonesThatHaveChangedSinceTheVersionOfThenIsThere() {
    put("same", 0, 0);
    put("a", 1, 1);
    put("a", 2, 2);
    put("a", 3, 50);
    ZoneTimeline changed = changedSince(10);
    assertThat(changed.byZone()).containsOnlyKeys("a");
    assertThat(changed.of("a")).extracting(ZoneVersion::offset).containsExactly(2L, 3L);
    assertThat(changed.lostAt(START + 10)).isEmpty();
    assertThat(changedSince(51).byZone()).isEmpty();
  }

  @Test
  void theOldestVersionBehindAGapIsKnownAsSuch() {
    put("a", 0, 0);
    put("b", 1, 1);
    put("c", 3, 3);
    ZoneTimeline all = changedSince(-1);
    assertThat(all.lostAt(START - 1)).extracting(ZoneVersion::zoneId).containsExactly("c");
    assertThat(all.lostAt(START + 3)).isEmpty();
    ZoneTopic.Found found =
        ZONES.find(topics.consumer(), budget, "c", version -> version.offset() == 2);
    assertThat(found.version()).isNull();
    assertThat(found.oldest().isBehindGap()).isTrue();
    assertThat(found.oldest().text()).isEqualTo("3, of 2023-11-14T22:13:20.003Z");
  }

  @Test
  @DisplayName("E8: of a zone that changes all the time, only what is asked for is held")
  void versionsThatWereReplacedBeforeTheInstantTakeNoMemory() {
    for (int offset = 0; offset < 1_000; offset++) {
      put("moving", offset, offset);
    }
    budget = budget(5_000);
    assertThat(at("moving", 500).offset()).isEqualTo(500);
    assertThat(changedSince(995).of("moving")).hasSize(6);
    assertThatThrownBy(() -> changedSince(0)).isInstanceOf(ReplayBudget.ExceededException.class);
  }
}
