package io.fenceline.gateway.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.fenceline.gateway.subscription.StreamEvent;
import io.fenceline.gateway.subscription.StreamKind;
import org.junit.jupiter.api.Test;

class EventHistoryTest {
  private static final StreamKind KIND = StreamKind.TRANSITION;
  private static final long NOW = 1_000_000;

  private final RecentEvents recent = new RecentEvents(1 << 20);
  private final EventHistory history = new EventHistory(recent);

  @Test
  void theEventsOfADeviceComeNewestFirstFromAllPartitions() {
    recent.start(KIND, 0, 0, NOW);
    recent.start(KIND, 1, 0, NOW);
    recent.add(StreamEvents.at(10, "a", "z", "ENTER", 0, 0));
    recent.add(StreamEvents.at(10, "a", "z", "EXIT", 0, 1));
    recent.add(StreamEvents.at(5, "a", "y", "ENTER", 1, 0));
    recent.add(StreamEvents.at(20, "b", "z", "ENTER", 0, 2));

    assertThat(history.ofDevice("a", 10))
        .extracting(StreamEvent::timeMillis, StreamEvent::type)
        .containsExactly(tuple(10L, "EXIT"), tuple(10L, "ENTER"), tuple(5L, "ENTER"));
    assertThat(history.ofDevice("a", 1)).hasSize(1);
    assertThat(history.completeSinceMillis()).isEmpty();
  }

  @Test
  void theCountsOfAZoneAreThoseSinceAnInstant() {
    recent.start(KIND, 0, 0, NOW);
    recent.add(StreamEvents.at(10, "a", "z", "ENTER", 0, 0));
    recent.add(StreamEvents.at(20, "b", "z", "ENTER", 0, 1));
    recent.add(StreamEvents.at(20, "b", "z", "DWELL", 0, 2));
    recent.add(StreamEvents.at(30, "a", "z", "EXIT", 0, 3));
    recent.add(StreamEvents.at(30, "a", "y", "EXIT", 0, 4));

    assertThat(history.ofZone("z", 20)).isEqualTo(new ZoneCounts(1, 1, 20));
    assertThat(history.ofZone("none", 20)).isEqualTo(new ZoneCounts(0, 0, 20));
  }

  @Test
  void aPartitionThatIsNotReadFromItsBeginningIsCompleteSinceTheFirstEventRead() {
    recent.start(KIND, 0, 7, NOW);
    assertThat(history.ofZone("z", 0).sinceMillis()).isEqualTo(NOW);
    recent.add(StreamEvents.at(500, "a", "z", "ENTER", 0, 7));
    recent.add(StreamEvents.at(400, "a", "z", "EXIT", 0, 8));
    assertThat(history.ofZone("z", 0)).isEqualTo(new ZoneCounts(1, 0, 500));
    assertThat(history.completeSinceMillis()).hasValue(500);
  }

  @Test
  void whatWasDroppedIsNotClaimedToBeCounted() {
    recent.start(KIND, 0, 0, NOW);
    for (int i = 0; i < 100_000; i++) {
      recent.add(StreamEvents.at(i, "a", "z", "ENTER", 0, i));
    }
    ZoneCounts counts = history.ofZone("z", 0);
    assertThat(counts.sinceMillis()).isPositive();
    assertThat(counts.enters()).isEqualTo(100_000 - counts.sinceMillis());
  }
}
