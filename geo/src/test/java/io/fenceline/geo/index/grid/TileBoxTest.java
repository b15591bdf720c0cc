package io.fenceline.geo.index.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TileBoxTest {
  private static final int SIDE = 1 << TileBox.TILE_SHIFT;

  @Test
  void containsThePointsAroundAPointThatAreInItsTile() {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      int x = SIDE * (1 + random.nextInt(20_000)) + coordinate(random);
      int y = SIDE * (1 + random.nextInt(10_000)) + coordinate(random);
      int units = random.nextInt(2_000);
      int otherX = x + random.nextInt(4_001) - 2_000;
      int otherY = y + random.nextInt(4_001) - 2_000;
      if (TileBox.isSameTile(x, y, otherX, otherY)) {
        assertThat(TileBox.contains(TileBox.around(x, y, units), otherX, otherY))
            .isEqualTo(
                Math.abs(otherX - x) <= units
                    && Math.abs(otherY - y) <= units
                    && otherX % SIDE != SIDE - 1
                    && otherY % SIDE != SIDE - 1);
      } else {
        assertThat(otherX / SIDE == x / SIDE && otherY / SIDE == y / SIDE).isFalse();
      }
    }
  }

  @Test
  void zeroContainsNoPoint() {
    assertThat(TileBox.contains(0, 0, 0)).isFalse();
    assertThat(TileBox.contains(0, SIDE, 5)).isFalse();
  }

  /** Half of them near a limit of the tile. */
  private static int coordinate(Random random) {
    int near = random.nextInt(3);
    return switch (random.nextInt(4)) {
      case 0 -> near;
      case 1 -> SIDE - 1 - near;
      default -> random.nextInt(SIDE);
    };
  }
}
