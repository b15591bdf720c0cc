package io.fenceline.delivery.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DoneOffsetsTest {
  @Test
  void theTextIsThatOfVersionOne() {
    TreeMap<Long, Long> ranges = new TreeMap<>();
    ranges.put(101L, 103L);
    ranges.put(300L, 500L);
    assertThat(DoneOffsets.encode(100, ranges)).isEqualTo("1:AQLFAcgB");
    assertThat(DoneOffsets.decode(100, "1:AQLFAcgB")).isEqualTo(ranges);
  }

  @Test
  void whatDoesNotFitIsLeftOutFromTheEnd() {
    TreeMap<Long, Long> ranges = new TreeMap<>();
    for (long i = 0; i < 3_000; i++) {
      ranges.put(1_000 * i + 1, 1_000 * i + 2);
    }
    String text = DoneOffsets.encode(0, ranges);
    assertThat(text.length()).isBetween(DoneOffsets.MAX_CHARS - 10, DoneOffsets.MAX_CHARS);
    TreeMap<Long, Long> kept = new TreeMap<>(DoneOffsets.decode(0, text));
    assertThat(kept).isEqualTo(new TreeMap<>(ranges.headMap(kept.lastKey() + 1)));
    assertThat(kept.size()).isGreaterThan(900);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2:AQI",
        "1:%%",
        "1:AQ",
        "1:gA",
        "1:AAA",
        "1://////////////8B",
        "from another"
      })
  void whatIsNoSuchTextCountsAsNothingDone(String text) {
    assertThat(DoneOffsets.decode(100, text)).isEmpty();
  }
}
