package io.fenceline.gateway.state;

/** Finds a text in names and ids, without regard to case. */
public final class TextMatch {
  /** Shorter texts are near to too many words. */
  private static final int LEAST_NEAR = 5;

  private TextMatch() {}

  /** Whether the zone's id or name has the part anywhere. */
  public static boolean within(ServedZone zone, String part) {
    return within(zone.id(), part) || (zone.name() != null && within(zone.name(), part));
  }

  /**
   * Whether the text has the part anywhere.
   *
   * @param part not empty
   */
  public static boolean within(String text, String part) {
    char lower = Character.toLowerCase(part.charAt(0));
    char upper = Character.toUpperCase(part.charAt(0));
    for (int from = 0; from <= text.length() - part.length(); from++) {
      char first = text.charAt(from);
      if ((first == lower || first == upper)
          && text.regionMatches(true, from, part, 0, part.length())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a word of the text begins as the part does, but for one letter that is another, too
   * many or missing: "harbor" is near to "Old Harbour".
   */
  public static boolean near(String text, String part) {
    if (part.length() < LEAST_NEAR) {
      return false;
    }
    for (int from = 0; from < text.length(); from++) {
      boolean isStart = from == 0 || !Character.isLetterOrDigit(text.charAt(from - 1));
      if (isStart && beginsNear(text, from, part)) {
        return true;
      }
    }
    return false;
  }

  /** The first letter must be right. */
  private static boolean beginsNear(String text, int from, String part) {
    int same = 0;
    while (same < part.length() && text.regionMatches(true, from + same, part, same, 1)) {
      same++;
    }
    boolean isLetter = isLetter(part, same);
    boolean isTextLetter = isLetter(text, from + same);
    return same > 0
        && (same == part.length()
            || (isLetter && isTextLetter && goesOn(text, from + same + 1, part, same + 1))
            || (isTextLetter && goesOn(text, from + same + 1, part, same))
            || (isLetter && goesOn(text, from + same, part, same + 1)));
  }

  /** Other numbers are other things. */
  private static boolean isLetter(String text, int index) {
    return index < text.length() && Character.isLetter(text.charAt(index));
  }

  private static boolean goesOn(String text, int from, String part, int rest) {
    return text.regionMatches(true, from, part, rest, part.length() - rest);
  }
}
