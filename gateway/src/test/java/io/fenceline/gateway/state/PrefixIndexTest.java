package io.fenceline.gateway.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PrefixIndexTest {
  private final PrefixIndex index = new PrefixIndex();

  @Test
  void textsAreFoundByTheirBeginningsInTheirOrderWithoutRegardToCase() {
    for (String id : List.of("Bus-2", "bus-10", "BUS-1", "tram-1", "bu", "but")) {
      index.add(id, id);
    }
    assertThat(index.find("bus", 10)).containsExactly("BUS-1", "bus-10", "Bus-2");
    assertThat(index.find("bUS-1", 10)).containsExactly("BUS-1", "bus-10");
    assertThat(index.find("us", 10)).isEmpty();
    assertThat(index.find("bus", 2)).containsExactly("BUS-1", "bus-10");
  }

  @Test
  void namesAreFoundFromEachOfTheirWordsOn() {
    index.addWords("Old Harbour-Park", "a");
    index.addWords("Harbour", "b");
    assertThat(index.find("old h", 10)).containsExactly("a");
    assertThat(index.find("HARBOUR", 10)).containsExactly("b", "a");
    assertThat(index.find("harbour-p", 10)).containsExactly("a");
    assertThat(index.find("park", 10)).containsExactly("a");
    assertThat(index.find("arbour", 10)).isEmpty();
  }

  @Test
  void aNameWithTheSameWordTwiceIsFoundOnce() {
    index.addWords("Park by the park", "a");
    index.addWords("Parking", "b");
    assertThat(index.find("park", 2)).containsExactly("a", "b");
  }

  @Test
  void ofAVeryLongNameTheFirstWordsAreFound() {
    index.addWords("w ".repeat(PrefixIndex.MOST_WORDS - 1) + "last beyond", "a");
    assertThat(index.find("last", 10)).containsExactly("a");
    assertThat(index.find("beyond", 10)).isEmpty();
  }

  @Test
  void whatIsRemovedIsNotFound() {
    index.addWords("Old Park", "a");
    index.addWords("Old Park", "b");
    index.add("x", "x");
    index.removeWords("Old Park", "a");
    index.remove("x", "x");
    assertThat(index.find("old", 10)).containsExactly("b");
    assertThat(index.find("park", 10)).containsExactly("b");
    assertThat(index.find("x", 10)).isEmpty();
  }

  @Test
  void randomTextsAreFoundAsByLookingAtEach() {
    long seed = 11;
    Random random = new Random(seed);
    TreeSet<String> texts =
        new TreeSet<>(String.CASE_INSENSITIVE_ORDER.thenComparing(Comparator.naturalOrder()));
    for (int i = 0; i < 2_000; i++) {
      String text = randomText(random);
      if (random.nextInt(3) > 0) {
        texts.add(text);
        index.add(text, text);
      } else {
        texts.remove(text);
        index.remove(text, text);
      }
      String prefix = randomText(random);
      List<String> expected = new ArrayList<>(texts);
      expected.removeIf(each -> !each.regionMatches(true, 0, prefix, 0, prefix.length()));
      assertThat(index.find(prefix, 10_000))
          .as("seed %d, %s", seed, prefix)
          .containsExactlyElementsOf(expected);
    }
  }

  /** A text of few characters, some of which differ by case or are surrogate pairs. */
  private static String randomText(Random random) {
    String[] letters = {"a", "A", "é", "É", "ß", "İ", "ı", "i", "-", "東", "🚌"};
    StringBuilder text = new StringBuilder();
    int length = 1 + random.nextInt(3);
    for (int i = 0; i < length; i++) {
      text.append(letters[random.nextInt(letters.length)]);
    }
    return text.toString();
  }
}
