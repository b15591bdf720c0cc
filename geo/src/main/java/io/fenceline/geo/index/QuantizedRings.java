package io.fenceline.geo.index;

import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.index.grid.CellRaster;
import io.fenceline.geo.index.grid.Grid;
import io.fenceline.geo.index.memory.LongArena;
import io.fenceline.geo.index.memory.LongChunks;
import io.fenceline.geo.index.memory.Slots;
import java.util.Arrays;
import java.util.Objects;

/**
 * Rings in 16-bit units, by slot: they decide for all points except those very near an edge,
 * without loading the shape. A ring of up to six corners takes half a cache line. Not thread-safe.
 *
 * <p>The numbers are units of {@link Grid} from a corner of the ring's box, shifted to the right
 * until they fit into 16 bits. A slot has a header (from above: 28 bits for the y of that corner in
 * fours of units, 29 for its x, 4 for the shift, 3 for the number of corners), then the corners in
 * 32 bits each; from seven corners on, their number and the address of their slice of the arena.
 */
final class QuantizedRings extends LongChunks {
  private static final int LONGS = 4;
  private static final int MOST_INSIDE = 2 * (LONGS - 1);
  private static final int OUTSIDE = MOST_INSIDE + 1;
  private static final int MOST_CORNERS = 128;
  private static final int NUMBER_BITS = 16;

  private static final int CHUNK_BITS = Slots.CHUNK_BITS;
  private static final int CHUNK = Slots.CHUNK;

  /** The corners of slots that have too many for the chunks. */
  private final LongArena rings;

  QuantizedRings() {
    rings = new LongArena(this::moved);
    reset(null);
  }

  /** A copy. */
  QuantizedRings(QuantizedRings other) {
    super(other);
    rings = new LongArena(other.rings, this::moved);
  }

  private void moved(int slot, int slice) {
    long[] chunk = own(slot >>> CHUNK_BITS);
    int at = index(slot) + 1;
    chunk[at] = chunk[at] >>> 32 << 32 | slice;
  }

  /** Stores the ring of this shape, if it has only one with few corners. */
  void add(int slot, Shape shape) {
    long[] chunk = chunkFor(slot);
    int at = index(slot);
    chunk[at] = 0;
    if (!(shape instanceof PolygonShape polygon) || polygon.ringEnds().length != 1) {
      return;
    }
    int count = polygon.ringEnds()[0] - 1;
    if (count <= MOST_INSIDE) {
      chunk[at] = write(polygon, count, chunk, at + 1) | count;
    } else if (count <= MOST_CORNERS) {
      int slice = rings.allocate(slot, (count + 1) / 2);
      chunk[at] =
          write(polygon, count, rings.chunkToWrite(slice), LongArena.index(slice)) | OUTSIDE;
      chunk[at + 1] = (long) count << 32 | slice;
    }
  }

  /** Returns the header without the number of corners. */
  private static long write(PolygonShape polygon, int corners, long[] target, int at) {
    Box box = polygon.bounds();
    int west = Grid.x(box.west()) >> 2;
    int south = Grid.y(box.south()) >> 2;
    int width = Grid.x(box.east()) - 4 * west;
    int height = Grid.y(box.north()) - 4 * south;
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(width, height));
    int shift = Math.max(bits - NUMBER_BITS, 0);
    for (int i = 0; i < corners; i++) {
      long x = (Grid.x(polygon.coordinates()[2 * i]) - 4L * west) >> shift;
      long y = (Grid.y(polygon.coordinates()[2 * i + 1]) - 4L * south) >> shift;
      long both = y << NUMBER_BITS | x;
      target[at + i / 2] = i % 2 == 0 ? both : target[at + i / 2] | both << 32;
    }
    return (long) south << 36 | (long) west << 7 | shift << 3;
  }

  void remove(int slot) {
    long[] chunk = chunkFor(slot);
    int at = index(slot);
    boolean isOutside = (chunk[at] & 7) == OUTSIDE;
    chunk[at] = 0;
    if (isOutside) {
      rings.free((int) chunk[at + 1]);
    }
  }

  /** Frees the memory of slots from this one on, of which none has a ring. */
  void trim(int end) {
    int kept = (end + CHUNK - 1) >>> CHUNK_BITS;
    for (int chunk = kept; chunk < chunks.length && chunks[chunk] != null; chunk++) {
      put(chunk, null);
    }
  }

  /**
   * The longs in use.
   *
   * @param end all slots are below this
   */
  long used(int end) {
    return (long) end * LONGS + rings.used();
  }

  /** The longs in memory. */
  long longs() {
    long slots = Arrays.stream(chunks).filter(Objects::nonNull).count() * LONGS * CHUNK;
    return slots + rings.chunked();
  }

  /** Frees all memory. */
  void clear() {
    reset(null);
    rings.clear();
  }

  private long[] chunkFor(int slot) {
    int chunk = slot >>> CHUNK_BITS;
    if (chunk >= chunks.length || chunks[chunk] == null) {
      put(chunk, new long[LONGS * CHUNK]);
    }
    return own(chunk);
  }

  private static int index(int slot) {
    return LONGS * (slot & (CHUNK - 1));
  }

  /** The header of a slot, which {@link #test} needs first. */
  long header(int slot) {
    return chunks[slot >>> CHUNK_BITS][index(slot)];
  }

  /**
   * {@link CellRaster#WHOLE} if the shape covers every point with these units, {@link
   * CellRaster#NONE} if it covers none, else {@link CellRaster#PART}.
   */
  int test(int slot, long header, int x, int y) {
    int corners = (int) header & 7;
    if (corners == 0) {
      return CellRaster.PART;
    }
    int shift = (int) (header >>> 3) & 15;
    int px = (x - ((int) (header >>> 5) & 0x7FFFFFFC)) >> shift;
    int py = (y - ((int) (header >>> 34) & 0x3FFFFFFC)) >> shift;
    if ((px | py) >>> NUMBER_BITS != 0) {
      return CellRaster.NONE;
    }
    long[] chunk = chunks[slot >>> CHUNK_BITS];
    int at = index(slot) + 1;
    if (corners < OUTSIDE) {
      return test(chunk, at, corners, px, py);
    }
    int slice = (int) chunk[at];
    return test(rings.chunk(slice), LongArena.index(slice), (int) (chunk[at] >>> 32), px, py);
  }

  /**
   * Counts crossings of a ray to the east. All numbers keep the order of coordinates, so only equal
   * ones leave doubt whether an edge spans the ray; they are less than 1 below the exact values
   * (and a rounding), which bounds the error of the determinant. Free of branches that cannot be
   * predicted.
   */
  private static int test(long[] chunk, int at, int corners, int px, int py) {
    int last = corners - 1;
    int corner = (int) (chunk[at + (last >> 1)] >>> (last << 5));
    int dx1 = (corner & 0xFFFF) - px;
    int dy1 = (corner >>> NUMBER_BITS) - py;
    long doubt = 0;
    long odd = 0;
    for (int i = 0; i < corners; i++) {
      corner = (int) (chunk[at + (i >> 1)] >>> (i << 5));
      int dx2 = (corner & 0xFFFF) - px;
      int dy2 = (corner >>> NUMBER_BITS) - py;
      long spans = (dy1 ^ dy2) >> 31;
      long determinant = (long) dx1 * dy2 - (long) dx2 * dy1;
      long error = 2L * (Math.abs(dx1) + Math.abs(dy1) + Math.abs(dx2) + Math.abs(dy2) + 2);
      long near = (Math.abs(determinant) - error) >> 63;
      long level = ~((dy2 | -dy2) >> 31);
      doubt |= spans & near | level;
      odd ^= spans & ~((determinant ^ dy2) >> 63);
      dx1 = dx2;
      dy1 = dy2;
    }
    return doubt != 0 ? CellRaster.PART : (int) odd & CellRaster.WHOLE;
  }
}
