package io.fenceline.geo.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Neighbours in the order are near each other")
class SpatialOrderTest {
  /** The shortest path through n points in a square is about sqrt(n) long. */
  @ParameterizedTest
  @CsvSource({"1, 1", "1e-300, 1e-300", "1e-9, 1e5", "1, 0"})
  void aWayThroughAllItemsIsShort(double width, double height) {
    Random random = new Random(51);
    int count = 10_000;
    double[] x = random.doubles(count, 0, 1).map(at -> at * width).toArray();
    double[] y = random.doubles(count, 0, 1).map(at -> at * height).toArray();
    int[] order = SpatialOrder.of(count, 4, i -> x[i], i -> y[i]);
    double length = 0;
    for (int i = 1; i < count; i++) {
      length += Math.abs(x[order[i]] - x[order[i - 1]]) / width;
      length += height == 0 ? 0 : Math.abs(y[order[i]] - y[order[i - 1]]) / height;
    }
    assertThat(length).isLessThan(3 * Math.sqrt(count));
  }

  @Test
  void everyItemIsThereOnceWhateverTheCoordinates() {
    Random random = new Random(52);
    double[] values = {-0.0, 0.0, 1, -1, Double.MIN_VALUE, 1e300, -1e300, Math.nextUp(1.0)};
    for (int count = 1; count < 200; count++) {
      double[] x = random.ints(count, 0, values.length).mapToDouble(i -> values[i]).toArray();
      double[] y = random.ints(count, 0, values.length).mapToDouble(i -> values[i]).toArray();
      int[] order = SpatialOrder.of(count, 1 << 1 + random.nextInt(3), i -> x[i], i -> y[i]);
      Arrays.sort(order);
      assertThat(order).isEqualTo(IntStream.range(0, count).toArray());
    }
  }
}
