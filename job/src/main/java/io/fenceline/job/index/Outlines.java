package io.fenceline.job.index;

import io.fenceline.geometry.PolygonShape;
import io.fenceline.geometry.Shape;
import java.util.Arrays;

/**
 * Small rings in whole units, one cache line each, by slot: they answer for all points but those
 * within a few centimetres of an edge, with no look at the shape itself. Not thread-safe.
 */
final class Outlines {
  /** A number of positions (0: no outline), then the positions, x in the upper half. */
  private static final int LONGS = 8;

  private static final int MOST_POSITIONS = LONGS - 1;
  private static final int CHUNK_BITS = 12;
  private static final int CHUNK = 1 << CHUNK_BITS;

  private long[][] chunks = new long[1][];

  void set(int slot, Shape shape) {
    long[] chunk = chunkFor(slot);
    int at = index(slot);
    chunk[at] = 0;
    if (shape instanceof PolygonShape polygon
        && polygon.coordinates().length <= 2 * MOST_POSITIONS) {
      double[] coordinates = polygon.coordinates();
      int positions = coordinates.length / 2;
      chunk[at] = positions;
      for (int i = 0; i < positions; i++) {
        long x = Grid.x(coordinates[2 * i]);
        chunk[at + 1 + i] = x << 32 | Grid.y(coordinates[2 * i + 1]);
      }
    }
  }

  /** Forgets all. */
  void clear() {
    chunks = new long[1][];
  }

  private long[] chunkFor(int slot) {
    int chunk = slot >>> CHUNK_BITS;
    if (chunk >= chunks.length) {
      chunks = Arrays.copyOf(chunks, 2 * chunks.length);
    }
    if (chunks[chunk] == null) {
      chunks[chunk] = new long[LONGS * CHUNK];
    }
    return chunks[chunk];
  }

  private static int index(int slot) {
    return LONGS * (slot & (CHUNK - 1));
  }

  /**
   * {@link Coverage#WHOLE} when the shape holds every point with these units, {@link Coverage#NONE}
   * when it holds none, else {@link Coverage#PART}. Counts crossings of a ray to the east. Units
   * keep the order of coordinates, so only equal ones leave doubt; they are at most 1 below them
   * (and a rounding), which bounds the error of the determinant.
   */
  int test(int slot, int x, int y) {
    long[] chunk = chunks[slot >>> CHUNK_BITS];
    int at = index(slot);
    int last = at + (int) chunk[at];
    if (last == at) {
      return Coverage.PART;
    }
    int state = Coverage.NONE;
    long dx1 = (chunk[at + 1] >> 32) - x;
    long dy1 = (int) chunk[at + 1] - y;
    for (int i = at + 2; i <= last; i++) {
      long dx2 = (chunk[i] >> 32) - x;
      long dy2 = (int) chunk[i] - y;
      if (dy1 == 0 || dy2 == 0) {
        return Coverage.PART;
      }
      if ((dy1 ^ dy2) < 0) {
        long determinant = dx1 * dy2 - dx2 * dy1;
        long error = Math.abs(dx1) + Math.abs(dy1) + Math.abs(dx2) + Math.abs(dy2) + 2;
        if (Math.abs(determinant) <= 2 * error) {
          return Coverage.PART;
        }
        if ((determinant ^ dy2) >= 0) {
          state ^= Coverage.WHOLE;
        }
      }
      dx1 = dx2;
      dy1 = dy2;
    }
    return state;
  }
}
