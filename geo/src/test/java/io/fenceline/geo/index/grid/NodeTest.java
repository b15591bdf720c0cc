package io.fenceline.geo.index.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NodeTest {
  @Test
  void aListBeginsBehindThoseOfThePartsBeforeAndOneElsewhereTakesOneLong() {
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      int least = random.nextInt(Node.ELSEWHERE + 1);
      long lengths = random.nextLong();
      int[] expected = new int[Node.PARTS];
      for (int part = 0; part < Node.PARTS; part++) {
        expected[part] = least + random.nextInt(Node.ELSEWHERE + 1 - least);
        lengths = Node.withLength(lengths, part, expected[part]);
      }
      int start = 0;
      for (int part = 0; part < Node.PARTS; part++) {
        assertThat(Node.length(lengths, part)).isEqualTo(expected[part]);
        assertThat(Node.start(lengths, part)).isEqualTo(start);
        start += expected[part] == Node.ELSEWHERE ? 1 : expected[part];
      }
      assertThat(Node.total(lengths)).isEqualTo(start);
    }
  }

  @Test
  void addressesAreKeptApart() {
    long addresses = Node.addresses(Integer.MAX_VALUE, 1 << 27);
    assertThat(Node.slice(addresses)).isEqualTo(Integer.MAX_VALUE);
    assertThat(Node.children(addresses)).isEqualTo(1 << 27);
  }
}
