package io.fenceline.evaluation;

/**
 * An id of at most 16 Latin-1 characters as two numbers, so that it can be compared without a load
 * of its text from memory. Ids are equal if, and only if, both numbers are. Other ids have none.
 */
public final class ShortId {
  /** Both numbers of ids that have none. */
  public static final long NONE = 0;

  private static final int MAX_CHARS = 16;
  private static final int HALF = MAX_CHARS / 2;
  private static final int MAX_CHAR = 0xFF;

  private ShortId() {}

  /** The characters up to the eighth; {@link #NONE} if the id has no numbers. */
  public static long first(String id) {
    return isShort(id) ? number(id, 0, Math.min(HALF, id.length())) : NONE;
  }

  /**
   * The characters from the ninth on.
   *
   * @param first of the same id
   */
  public static long second(String id, long first) {
    return first == NONE ? NONE : number(id, HALF, id.length());
  }

  private static boolean isShort(String id) {
    if (id.length() > MAX_CHARS) {
      return false;
    }
    int all = 0;
    for (int i = 0; i < id.length(); i++) {
      // A 0, which would be the same as no character, becomes -1.
      all |= id.charAt(i) | id.charAt(i) - 1;
    }
    return (all & ~MAX_CHAR) == 0;
  }

  private static long number(String id, int from, int to) {
    long number = 0;
    for (int i = from; i < to; i++) {
      number = number << Byte.SIZE | id.charAt(i);
    }
    return number;
  }
}
