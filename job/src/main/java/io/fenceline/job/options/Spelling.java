package io.fenceline.job.options;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what a mistyped word may have meant. */
final class Spelling {
  /**
   * The characters of a word that are compared: the cost grows with its length, and no name is
   * longer.
   */
  private static final int MOST_CHARACTERS = 100;

  private Spelling() {}

  /** The word at the smallest edit distance (Levenshtein); the first of those equally near. */
  static String nearest(String word, Collection<String> words) {
    String start = start(word);
    return words.stream()
        .min(Comparator.comparingInt(candidate -> distance(start, candidate)))
        .orElseThrow();
  }

  /** The nearest word if the given one can be a mistyped form of it; else empty. */
  static Optional<String> near(String word, Collection<String> words) {
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
