package io.fenceline.gateway.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopListTest {
  @Test
  void theFirstOfManyAreThoseThatASortHasFirst() {
    List<Integer> all = IntStream.range(0, 1_000).boxed().toList();
    TopList<Integer> top = new TopList<>(10, Integer::compare);
    Random random = new Random(7);
    all.stream().sorted(Comparator.comparing(each -> random.nextInt())).forEach(top::add);
    assertThat(top.sorted()).isEqualTo(all.subList(0, 10));
    assertThat(top.total()).isEqualTo(1_000);
  }

  @Test
  void fewAreAllOfThem() {
    TopList<String> top = new TopList<>(10, Comparator.comparing(String::toString).reversed());
    List.of("b", "c", "a").forEach(top::add);
    assertThat(top.sorted()).containsExactly("c", "b", "a");
  }
}
