package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.ellipsoid.Box;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BoxMeetsTest {
  private static final int ACROSS = 40;

  /** Points of a grid in the box and of its sides. */
  @Test
  void aShapeThatCoversAPointOfABoxMeetsIt() {
    Random random = new Random(81);
    RandomPolygons polygons = new RandomPolygons(random, 1, 0);
    for (int i = 0; i < 300; i++) {
      PolygonShape shape = RandomPolygons.pack(polygons.polygons());
      double west = 9 * random.nextDouble() - 0.5;
      double south = 9 * random.nextDouble() - 0.5;
      Box box =
          new Box(west, south, west + 2 * random.nextDouble(), south + 2 * random.nextDouble());
      if (coversAny(shape, box)) {
        assertThat(shape.meets(box)).as("case %d: %s", i, box).isTrue();
      }
    }
  }

  /** Compares with another method: the box as a polygon, cut by the edges or in one of the two. */
  @Test
  void aConvexShapeMeetsABoxIfTheyOverlap() {
    Random random = new Random(82);
    for (int i = 0; i < 2_000; i++) {
      double x = 4 * random.nextDouble();
      double y = 4 * random.nextDouble();
      double side = 2 * random.nextDouble();
      Shape square = square(x, y, side);
      Box box = new Box(1, 1, 1 + 2 * random.nextDouble(), 1 + 2 * random.nextDouble());
      boolean overlap = new Box(x, y, x + side, y + side).meets(box);
      assertThat(square.meets(box)).as("case %d", i).isEqualTo(overlap);
    }
  }

  @Test
  void shapesWithinABoxAndAroundItMeetIt() {
    Box box = new Box(10, 10, 11, 11);
    assertThat(new Circle(10.5, 10.5, 100, 0).meets(box)).isTrue();
    assertThat(new Circle(10.5, 10.5, 100, 90).meets(box)).isTrue();
    assertThat(new Circle(10.5, 10.5, 1e6, 0).meets(box)).isTrue();
    assertThat(new Circle(10.5, 10.5, 1e6, 9e5).meets(box)).isFalse();
    assertThat(new Circle(12, 10.5, 100_000, 0).meets(box)).isFalse();
    assertThat(new Circle(12, 10.5, 110_000, 0).meets(box)).isTrue();
    assertThat(line(10.2, 10.2, 10.3, 10.4).meets(box)).isTrue();
    assertThat(line(9, 9, 12, 12).meets(box)).isTrue();
    assertThat(line(11.1, 9, 11.1, 12).meets(box)).isFalse();
    assertThat(square(9, 9, 5).meets(box)).isTrue();
    assertThat(square(11, 11, 1).meets(box)).as("limits are inclusive").isTrue();
  }

  @Test
  void aCircleThatJustFitsIntoABoxMeetsIt() {
    Box box = new Box(9.3292138, 21.8383755, 9.3311442, 21.8401717);
    assertThat(new Circle(9.3300139, 21.8392525, 82.57, 0).meets(box)).isTrue();
    assertThat(new Circle(9.3300139, 21.8392525, 82.57, 41.28).meets(box)).isTrue();
    assertThat(new Circle(9.3301, 21.8392525, 20_000, 150).meets(box)).isFalse();
  }

  private static Shape line(double... ends) {
    return new Corridor(ends, new int[] {2}, 10);
  }

  private static Shape square(double x, double y, double side) {
    return PolygonShape.ofRing(x, y, x + side, y, x + side, y + side, x, y + side, x, y);
  }

  private static boolean coversAny(Shape shape, Box box) {
    for (int i = 0; i <= ACROSS; i++) {
      for (int j = 0; j <= ACROSS; j++) {
        double lon = box.west() + (box.east() - box.west()) * i / ACROSS;
        double lat = box.south() + (box.north() - box.south()) * j / ACROSS;
        if (box.contains(lon, lat) && shape.covers(lon, lat)) {
          return true;
        }
      }
    }
    return false;
  }
}
