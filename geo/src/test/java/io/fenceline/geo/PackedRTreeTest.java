package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.ellipsoid.Box;
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
class PackedRTreeTest {
  @Test
  void findsTheBoxesThatContainAPointAndThoseThatIntersectABox() {
    Random random = new Random(41);
    for (int i = 0; i < 300; i++) {
      List<Box> boxes =
          IntStream.range(0, 1 + random.nextInt(60)).mapToObj(j -> box(random)).toList();
      PackedRTree tree = new PackedRTree(boxes);
      Box asked = box(random);
      assertThat(found(tree, asked)).isEqualTo(expected(boxes, asked));
      Box point = new Box(asked.west(), asked.south(), asked.west(), asked.south());
      assertThat(found(tree, point)).isEqualTo(expected(boxes, point));
      assertThat(tree.bounds()).isEqualTo(boxes.stream().reduce(Box::and).orElseThrow());
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

  private static Set<Integer> found(PackedRTree tree, Box asked) {
    Set<Integer> items = new TreeSet<>();
    for (int position = next(tree, 0, asked);
        position < tree.size();
        position = next(tree, position + 1, asked)) {
      items.add(tree.item(position));
    }
    return items;
  }

  private static int next(PackedRTree tree, int position, Box asked) {
    return tree.next(position, asked.west(), asked.south(), asked.east(), asked.north());
  }

  /** In a square, in a row, in a column; all in some clusters; one of them a world apart. */
  @ParameterizedTest
  @CsvSource({"1, 1", "1, 0", "0, 1", "1e-9, 1e-9", "1e-9, 0", "20, 1e-12"})
  void looksAtFewOfAHundredThousandBoxesHoweverTheyLie(double width, double height) {
    Random random = new Random(42);
    int count = 100_000;
    List<Box> boxes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double lon = width * random.nextDouble() + random.nextInt(2);
      double lat = height * random.nextDouble() + random.nextInt(2);
      boxes.add(new Box(lon, lat, lon + width / count, lat + height / count));
    }
    boxes.set(0, new Box(170, 80, 171, 81));
    PackedRTree tree = new PackedRTree(boxes);
    int around = 0;
    for (int i = 0; i < 100; i++) {
      Box asked = boxes.get(random.nextInt(count));
      around += blocksAround(tree, asked.west(), asked.south());
    }
    assertThat(around / 100).isLessThan(2 * tree.levels());
  }

  /** The search looks at four times as many. */
  private static int blocksAround(PackedRTree tree, double lon, double lat) {
    int around = 0;
    for (int level = 0; level < tree.levels(); level++) {
      for (int block = 0; block < tree.blocks(level); block++) {
        around += tree.box(level, block).contains(lon, lat) ? 1 : 0;
      }
    }
    return around;
  }
}
