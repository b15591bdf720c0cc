package io.fenceline.format.input;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds what a mistyped word may have meant. */
public final class Spelling {
  /**
   * The characters of a word that are compared: the cost grows with its length, and no name is
   * longer.
   */
  private static final int MOST_CHARACTERS = 100;

  /** Units at the end of a name, which others write otherwise or leave out. */
  private static final Pattern UNIT =
      Pattern.compile(
          "_?(MetersPerSecond|Meters|Metres|Kilometers|Km|Feet|Kmh|Kph|Mph|Knots|Hours|Minutes"
              + "|Seconds|Millis|Ms|Degrees|Deg)$",
          Pattern.CASE_INSENSITIVE);

  /** Whether two names differ by case, by signs between words, or by a unit at the end only. */
  public static boolean isSame(String name, String other) {
    return letters(name).equals(letters(other)) || letters(base(name)).equals(letters(base(other)));
  }

  private static String base(String name) {
    return UNIT.matcher(name).replaceFirst("");
  }

  private static String letters(String name) {
    return name.replaceAll("[-_ .]", "").toLowerCase(Locale.ROOT);
  }

  private Spelling() {}

  /** The word at the smallest edit distance (Levenshtein); the first of those equally near. */
  public static String nearest(String word, Collection<String> words) {
    String start = start(word);
    return words.stream()
        .min(Comparator.comparingInt(candidate -> distance(start, candidate)))
        .orElseThrow();
  }

  /** The nearest word if the given one can be a mistyped form of it; else empty. */
  public static Optional<String> near(String word, Collection<String> words) {
    String start = start(word);
    return Optional.of(nearest(start, words))
        .filter(found -> distance(start, found) <= 1 + start.length() / 8);
  }

  private static String start(String word) {
    return word.substring(0, Math.min(word.length(), MOST_CHARACTERS));
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
