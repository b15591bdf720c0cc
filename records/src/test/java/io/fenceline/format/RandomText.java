package io.fenceline.format;

import java.util.Random;

/** Random text of whole code points: ASCII, controls, accents, CJK, supplementary characters. */
public final class RandomText {
  private static final int[][] RANGES = {
    {0x00, 0x20}, {0x20, 0x7F}, {0x20, 0x7F}, {0x80, 0x800}, {0x4E00, 0x9FFF}, {0x1F300, 0x1F6FF}
  };

  private RandomText() {}

  public static String of(Random random, int codePoints) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < codePoints; i++) {
      int[] range = RANGES[random.nextInt(RANGES.length)];
      text.appendCodePoint(range[0] + random.nextInt(range[1] - range[0]));
    }
    return text.toString();
  }

  /** Like {@link #of}, without what no id has. */
  public static String id(Random random, int codePoints) {
    return of(random, codePoints).replaceAll("[\\x00\\n\\r]", "\t");
  }
}
