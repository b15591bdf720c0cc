package io.fenceline.gateway.past;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TracksTest {
  private static final int MOST = 100;
  private static final long START = 1_700_000_000_000L;

  private static List<Long> times(Tracks tracks, String device) {
    List<Long> times = new ArrayList<>();
    tracks.entries().stream()
        .filter(entry -> entry.getKey().equals(device))
        .forEach(
            entry -> {
              for (int i = 0; i < entry.getValue().size(); i++) {
                times.add(entry.getValue().timeMillis(i));
              }
            });
    return times;
  }

  @Test
  void positionsAreInTheOrderOfTheirTimesWhateverTheOrderOfTheRecords() {
    List<Long> expected = new ArrayList<>();
    for (int i = 0; i < MOST; i++) {
      expected.add(START + i);
    }
    List<Long> shuffled = new ArrayList<>(expected);
    Collections.shuffle(shuffled, new Random(1));
    Tracks tracks = new Tracks(MOST);
    for (long time : shuffled) {
      tracks.add(Fix.of("a", time, (double) (time - START), 0));
      tracks.add(Fix.of("a", time, 99, 0));
    }
    tracks.end();

    assertThat(times(tracks, "a")).isEqualTo(expected);
    assertThat(tracks.stepMillis()).isZero();
    Track track = tracks.entries().iterator().next().getValue();
    for (int i = 0; i < track.size(); i++) {
      assertThat(track.lon(i)).as("of the same time, the first counts").isEqualTo(i);
    }
  }

  @Test
  void tooManyPositionsAreThinnedEvenlyAndTheFirstOfEachStepStays() {
    Tracks tracks = new Tracks(MOST);
    for (int second = 0; second < 10_000; second++) {
      tracks.add(Fix.of("often", START + second * 1_000L, 0, 0));
      if (second % 5_000 == 0) {
        tracks.add(Fix.of("rarely", START + second * 1_000L, 0, 0));
      }
    }
    tracks.end();

    long step = tracks.stepMillis();
    assertThat(step).isGreaterThanOrEqualTo(10_000_000L / MOST);
    assertThat(times(tracks, "rarely")).containsExactly(START, START + 5_000_000);
    List<Long> often = times(tracks, "often");
    assertThat(often).hasSizeBetween(MOST / 4, MOST).startsWith(START);
    for (int i = 1; i < often.size(); i++) {
      assertThat(often.get(i) / step).isEqualTo(often.get(i - 1) / step + 1);
    }
  }

  @Test
  @Timeout(10)
  @DisplayName("E8: fixes that come newest first cost as much as in order")
  void fixesThatComeNewestFirstCostAsMuchAsInOrder() {
    Tracks tracks = new Tracks(1_000_000);
    for (int i = 300_000; i > 0; i--) {
      tracks.add(Fix.of("bus", i, 1, 1));
    }
    tracks.end();
    Track track = tracks.entries().iterator().next().getValue();
    assertThat(track.size()).isEqualTo(300_000);
    assertThat(track.timeMillis(0)).isEqualTo(1);
    assertThat(track.timeMillis(299_999)).isEqualTo(300_000);
  }

  @Test
  void ofPositionsOfOneTimeTheFirstStaysWhateverCameBetween() {
    Tracks tracks = new Tracks(100);
    tracks.add(Fix.of("bus", 2, 1, 1));
    tracks.add(Fix.of("bus", 1, 3, 3));
    tracks.add(Fix.of("bus", 2, 2, 2));
    tracks.end();
    Track track = tracks.entries().iterator().next().getValue();
    assertThat(track.size()).isEqualTo(2);
    assertThat(track.lon(1)).isEqualTo(1);
  }
}
