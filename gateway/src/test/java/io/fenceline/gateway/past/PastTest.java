package io.fenceline.gateway.past;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventKind;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.geo.index.points.BoundingBox;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PastTest {
  private static final DeviceSelection BUS = new DeviceSelection("bus", null);
  private static final DeviceSelection BOX =
      new DeviceSelection(null, new BoundingBox(0, 0, 10, 10));

  private static Event transition(String type, String zone, long time, long enteredAt, double lon) {
    return new Event(
        EventKind.TRANSITION,
        "bus/" + zone + "/" + type + "/" + time,
        type,
        "bus",
        zone,
        time,
        lon,
        0,
        Bytes.of(("{\"enteredAt\":" + enteredAt + "}").getBytes(UTF_8)));
  }

  private static Event transition(String type, String zone, long time) {
    return transition(type, zone, time, time, 0);
  }

  /** A visit to a zone; it has not ended when {@code end} lies behind the present. */
  private record Visit(String zone, long start, long end) {}

  private static List<Visit> randomVisits(Random random) {
    List<Visit> visits = new ArrayList<>();
    for (String zone : List.of("a", "b", "c")) {
      long time = random.nextInt(20);
      while (time < 100) {
        long end = time + 1 + random.nextInt(60);
        visits.add(new Visit(zone, time, end));
        time = end + 1 + random.nextInt(20);
      }
    }
    return visits;
  }

  @Test
  void membershipsAtTheBeginningAreThoseOfTheVisitsThatHadBegunAndNotEnded() {
    Random random = new Random(7);
    for (int round = 0; round < 500; round++) {
      List<Visit> visits = randomVisits(random);
      long from = random.nextInt(100);
      Map<String, Long> expected = new HashMap<>();
      Past past = new Past(BUS, from, 100);
      for (Visit visit : visits) {
        if (visit.start < from && visit.end >= from) {
          expected.put(visit.zone, visit.start);
        }
        past.add(transition("ENTER", visit.zone, visit.start));
        if (visit.end < 100) {
          past.add(transition("EXIT", visit.zone, visit.end, visit.start, 0));
        } else {
          past.addVisit("bus", visit.zone, visit.start);
        }
      }
      assertThat(past.visits("bus")).isEqualTo(expected);
    }
  }

  @Test
  void anEventCountsOnceAndOnlyInTheSpan() {
    Past past = new Past(BUS, 10, 20);
    for (long time : new long[] {9, 10, 19, 19, 20}) {
      past.add(transition("ENTER", "a", time));
    }
    assertThat(past.events()).extracting(Event::timeMillis).containsExactly(10L, 19L);
    assertThat(past.omittedEvents()).isZero();
  }

  @Test
  void ofTooManyEventsTheRestIsCounted() {
    Past past = new Past(BUS, 0, Long.MAX_VALUE);
    for (int i = 0; i < Past.MOST_EVENTS + 3; i++) {
      past.add(transition("ENTER", "a", i));
    }
    assertThat(past.events()).hasSize(Past.MOST_EVENTS);
    assertThat(past.omittedEvents()).isEqualTo(3);
  }

  @Test
  void ofABoxOnlyWhatHappenedInItIsKeptAndWhatItsDevicesDidElsewhere() {
    Past past = new Past(BOX, 0, 100);
    past.add(transition("ENTER", "outside", 1, 1, 50));
    past.add(Fix.of("bus", 2, 50, 5));
    assertThat(past.tracks().devices()).isZero();
    assertThat(past.events()).isEmpty();

    past.add(Fix.of("bus", 3, 5, 5));
    past.add(transition("ENTER", "outside", 4, 4, 50));
    assertThat(past.tracks().deviceIds()).containsExactly("bus");
    assertThat(past.events()).extracting(Event::timeMillis).containsExactly(4L);
  }

  @Test
  void moreDevicesThanCanBeShownAreRefusedWithARemedy() {
    Past past = new Past(BOX, 0, 100);
    for (int i = 0; i < Past.MOST_DEVICES; i++) {
      past.add(Fix.of("device-" + i, 1, 5, 5));
    }
    assertThatThrownBy(() -> past.add(Fix.of("one more", 1, 5, 5)))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("ask for a smaller box");
  }

  @Test
  @DisplayName("E8: events that are too large together are refused with a remedy")
  void eventsThatAreTooLargeTogetherAreRefused() {
    Past past = new Past(BUS, 0, Long.MAX_VALUE);
    Bytes large = Bytes.of(new byte[Past.MOST_EVENT_BYTES / 4]);
    for (int i = 0; i < 3; i++) {
      past.add(adMatch(i, large));
    }
    assertThatThrownBy(() -> past.add(adMatch(3, large)))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("more than 8 MiB; ask for less");
  }

  private static Event adMatch(long time, Bytes json) {
    return new Event(EventKind.AD_MATCH, "ad " + time, "ENTER", "bus", "a", time, 0, 0, json);
  }

  @Test
  @DisplayName("E8: visits of devices that the answer does not have are not kept")
  void visitsAreKeptOnlyOfDevicesInQuestion() {
    Past past = new Past(BOX, 10, 20);
    past.add(transition("EXIT", "a", 15, 5, 50));
    assertThat(past.visits("bus")).isEmpty();
    past.add(Fix.of("bus", 12, 5, 5));
    past.add(transition("EXIT", "a", 15, 5, 50));
    assertThat(past.visits("bus")).containsOnlyKeys("a");
  }
}
