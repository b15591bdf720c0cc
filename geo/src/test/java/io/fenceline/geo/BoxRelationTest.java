package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.ellipsoid.Box;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BoxRelationTest {

  @Test
  void whatIsSureOfABoxIsSoForEveryPointOfIt() {
    Random random = new Random(41);
    RandomPoints points = new RandomPoints(random);
    Map<BoxRelation, Integer> counts = new EnumMap<>(BoxRelation.class);
    for (int i = 0; i < 10_000; i++) {
      double size = points.magnitude(10, Corridor.MAX_BUFFER_METERS);
      double[] center = points.next();
      Shape shape = shape(random, points, center, size);
      Box box = box(random, points.away(center, 2 * size * random.nextDouble()), size);
      BoxRelation overlap = shape.overlap(box);
      counts.merge(overlap, 1, Integer::sum);
      for (int k = 0; overlap != BoxRelation.UNSURE && k < 8; k++) {
        double lon = box.west() + (box.east() - box.west()) * part(random, k);
        double lat = box.south() + (box.north() - box.south()) * part(random, k / 2);
        assertThat(shape.coversLiteral(lon, lat))
            .as("case %d: %s, %s in %s, %s", i, lon, lat, box, shape)
            .isEqualTo(overlap == BoxRelation.WHOLE);
      }
    }
    assertThat(counts.get(BoxRelation.NONE)).isGreaterThan(3_000);
    assertThat(counts.get(BoxRelation.WHOLE)).isGreaterThan(2_000);
    assertThat(counts.get(BoxRelation.UNSURE)).isGreaterThan(500);
  }

  /** The four corners first. */
  private static double part(Random random, int k) {
    return k < 4 ? k % 2 : random.nextDouble();
  }

  private static Shape shape(Random random, RandomPoints points, double[] center, double size) {
    double[] next = points.away(center, size * random.nextDouble());
    return switch (random.nextInt(3)) {
      case 0 -> new Circle(center[0], center[1], size * (1 + 19 * random.nextDouble()), 0);
      case 1 -> new Circle(center[0], center[1], size, size / 3);
      default ->
          new Corridor(new double[] {center[0], center[1], next[0], next[1]}, new int[] {2}, size);
    };
  }

  private static Box box(Random random, double[] at, double size) {
    double height = Math.toDegrees(size / 6e6) * random.nextDouble() / 5;
    double width = Math.min(20, height / Math.max(1e-3, Math.cos(Math.toRadians(at[1]))));
    return new Box(
        at[0],
        at[1],
        Math.min(180, at[0] + width * random.nextDouble()),
        Math.min(90, at[1] + height));
  }

  @Test
  void polygonsAreUnsureWhereTheirBoundsAre() {
    double[] ring = {0, 0, 4, 0, 4, 4, 0, 4, 0, 0};
    Shape square = new PolygonShape(ring, new int[] {5}, new int[] {1});
    assertThat(square.overlap(new Box(4, 4, 5, 5))).isEqualTo(BoxRelation.UNSURE);
    assertThat(square.overlap(new Box(4.1, 4, 5, 5))).isEqualTo(BoxRelation.NONE);
    assertThat(square.overlap(new Box(-3, -3, 5, -0.1))).isEqualTo(BoxRelation.NONE);
  }

  @Test
  void boxesThatShareAPointMeet() {
    Box box = new Box(0, 0, 2, 1);
    assertThat(box.meets(new Box(2, 1, 3, 3))).isTrue();
    assertThat(box.meets(new Box(-1, -1, 0, 0))).isTrue();
    assertThat(box.meets(new Box(0.5, 0.5, 0.6, 0.6))).isTrue();
    assertThat(box.meets(new Box(2.1, 0, 3, 1))).isFalse();
    assertThat(box.meets(new Box(-2, 0, -1, 1))).isFalse();
    assertThat(box.meets(new Box(0, 1.1, 2, 2))).isFalse();
    assertThat(box.meets(new Box(0, -2, 2, -1))).isFalse();
  }

  @Test
  void aBoxAroundTheCentreLiesInTheCircleUnlessItHasAHole() {
    Box box = new Box(13.3999, 52.4999, 13.4001, 52.5001);
    assertThat(new Circle(13.4, 52.5, 40, 0).overlap(box)).isEqualTo(BoxRelation.WHOLE);
    assertThat(new Circle(13.4, 52.5, 40, 2).overlap(box)).isEqualTo(BoxRelation.UNSURE);
    assertThat(new Circle(13.4, 52.5, 40, 20).overlap(box)).isEqualTo(BoxRelation.NONE);
  }
}
