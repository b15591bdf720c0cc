package io.fenceline.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A tree finds the boxes around a point without a look at the others")
class BoxTreeTest {
  @Test
  void findsTheBoxesThatHoldAPointAndThoseThatMeetABox() {
    Random random = new Random(41);
    for (int i = 0; i < 300; i++) {
      List<Box> boxes =
          IntStream.range(0, 1 + random.nextInt(60)).mapToObj(j -> box(random)).toList();
      BoxTree tree = new BoxTree(boxes);
      Box asked = box(random);
      assertThat(meeting(tree, asked)).isEqualTo(expected(boxes, asked));
      Box point = new Box(asked.west(), asked.south(), asked.west(), asked.south());
      assertThat(containing(tree, asked.west(), asked.south()).items)
          .isEqualTo(expected(boxes, point));
    }
  }

  private static Box box(Random random) {
    int west = random.nextInt(20);
    int south = random.nextInt(20);
    return new Box(west, south, west + random.nextInt(4), south + random.nextInt(4));
  }

  private static Set<Integer> expected(List<Box> boxes, Box asked) {
    Set<Integer> items = new TreeSet<>();
    for (int i = 0; i < boxes.size(); i++) {
      if (boxes.get(i).meets(asked)) {
        items.add(i);
      }
    }
    return items;
  }

  private static Set<Integer> meeting(BoxTree tree, Box asked) {
    Set<Integer> items = new TreeSet<>();
    for (int node = 0; node < tree.size(); ) {
      if (tree.meets(node, asked) && tree.isItem(node)) {
        items.add(tree.item(node));
      }
      node = tree.meets(node, asked) ? node + 1 : tree.after(node);
    }
    return items;
  }

  private record Found(Set<Integer> items, int visited) {}

  private static Found containing(BoxTree tree, double lon, double lat) {
    Set<Integer> items = new TreeSet<>();
    int visited = 0;
    for (int node = 0; node < tree.size(); visited++) {
      if (tree.contains(node, lon, lat) && tree.isItem(node)) {
        items.add(tree.item(node));
      }
      node = tree.contains(node, lon, lat) ? node + 1 : tree.after(node);
    }
    return new Found(items, visited);
  }

  /** In a square, in a row, in a column; all in some clusters; one of them a world apart. */
  @ParameterizedTest
  @CsvSource({"1, 1", "1, 0", "0, 1", "1e-9, 1e-9", "1e-9, 0", "20, 1e-12"})
  void visitsFewOfAHundredThousandBoxesHoweverTheyLie(double width, double height) {
    Random random = new Random(42);
    int count = 100_000;
    List<Box> boxes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double lon = width * random.nextDouble() + random.nextInt(2);
      double lat = height * random.nextDouble() + random.nextInt(2);
      boxes.add(new Box(lon, lat, lon + width / count, lat + height / count));
    }
    boxes.set(0, new Box(170, 80, 171, 81));
    BoxTree tree = new BoxTree(boxes);
    long visited = 0;
    for (int i = 0; i < 1_000; i++) {
      Box asked = boxes.get(random.nextInt(count));
      visited += containing(tree, asked.west(), asked.south()).visited;
    }
    assertThat(visited / 1_000).isLessThan(300);
  }
}
