package io.fenceline.geo.index.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class EntryTest {
  private static final int FRACTIONS = 1 << Entry.FRACTION_BITS;
  private static final int POINTS_BESIDE_A_LINE = 20;

  /** At this distance from an edge, in sides of the cell, its line decides. */
  private static final double CLEAR = 0.022;

  private final Random random = new Random(1);

  @Test
  void aLineDecidesForNoPointThatIsOnTheOtherSideOfItsEdgeAndForAllThatAreClearOfIt() {
    int decided = 0;
    for (int i = 0; i < 100_000; i++) {
      Edge edge = edge();
      int doubt = 1 << random.nextInt(13);
      long never = Entry.of(i, Entry.lines(Entry.ONE, edge.line(), edge.line()));
      long both = Entry.of(i, Entry.lines(Entry.BOTH, edge.line(), edge.line()));
      long reversed = Entry.of(i, Entry.lines(Entry.BOTH, edge.reversed(), edge.reversed()));
      for (int k = 0; k < POINTS_BESIDE_A_LINE; k++) {
        double along = 0.5 * random.nextGaussian();
        double beside = (0.5 * CLEAR + (double) doubt / FRACTIONS) * random.nextGaussian();
        double x = edge.x + edge.dx * along - edge.dy * beside;
        double y = edge.y + edge.dy * along + edge.dx * beside;
        if (Math.min(x, y) < 0 || Math.max(x, y) >= 1) {
          continue;
        }
        int fractionX = cut(x, doubt);
        int fractionY = cut(y, doubt);
        int state = Entry.state(both, fractionX, fractionY, doubt);
        int exact = beside > 0 ? CellRaster.WHOLE : CellRaster.NONE;
        boolean isClear = Math.abs(beside) > CLEAR + 4.0 * doubt / FRACTIONS;
        assertThat(state).isIn(exact, isClear ? exact : CellRaster.PART);
        assertThat(Entry.state(reversed, fractionX, fractionY, doubt)).isEqualTo(2 - state);
        assertThat(Entry.state(never, fractionX, fractionY, doubt)).isNotEqualTo(CellRaster.WHOLE);
        decided += state == CellRaster.PART ? 0 : 1;
      }
    }
    assertThat(decided).isGreaterThan(100_000);
  }

  /** Less than the exact value by anything below the doubt. */
  private int cut(double fraction, int doubt) {
    return (int) Math.max(fraction * FRACTIONS - (doubt - 1) * random.nextDouble(), 0);
  }

  /** Through a point of the cell, often almost at its corner or along its side. */
  private Edge edge() {
    double angle = 2 * Math.PI * random.nextDouble();
    if (random.nextInt(4) == 0) {
      angle = Math.PI / 4 * random.nextInt(8) + 1e-3 * random.nextGaussian();
    }
    return new Edge(inCell(), inCell(), Math.cos(angle), Math.sin(angle), random.nextDouble() * 10);
  }

  private double inCell() {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextInt(2);
      case 1 -> Math.abs(random.nextInt(2) - 0.01 * random.nextDouble());
      default -> random.nextDouble();
    };
  }

  /** Begins {@code length} before (x, y), a point of the cell. */
  private record Edge(double x, double y, double dx, double dy, double length) {
    int line() {
      return Entry.line(x - length * dx, y - length * dy, dx, dy);
    }

    int reversed() {
      assertThat(Entry.reversed(Entry.reversed(line()))).isEqualTo(line());
      return Entry.reversed(line());
    }
  }
}
