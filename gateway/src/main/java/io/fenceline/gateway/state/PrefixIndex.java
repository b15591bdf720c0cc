package io.fenceline.gateway.state;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Ids by the beginnings of their texts, without regard to case. A search costs as much as it finds,
 * however many texts there are. Any thread may read; changes of one id come one after the other.
 */
final class PrefixIndex {
  /** Words of a text after these are not found. */
  static final int MOST_WORDS = 16;

  /** A text from a character on. */
  private record Term(String text, int from, String id) implements Comparable<Term> {
    boolean startsWith(String prefix) {
      return text.regionMatches(true, from, prefix, 0, prefix.length());
    }

    @Override
    public int compareTo(Term other) {
      int length = text.length() - from;
      int otherLength = other.text.length() - other.from;
      for (int i = 0; i < Math.min(length, otherLength); i++) {
        char a = text.charAt(from + i);
        char b = other.text.charAt(other.from + i);
        if (a != b && folded(a) != folded(b)) {
          return Character.compare(folded(a), folded(b));
        }
      }
      return length != otherLength ? Integer.compare(length, otherLength) : id.compareTo(other.id);
    }

    /** Folds case in the same way as {@link String#regionMatches}. */
    private static char folded(char c) {
      return Character.toLowerCase(Character.toUpperCase(c));
    }
  }

  private final ConcurrentSkipListSet<Term> terms = new ConcurrentSkipListSet<>();

  /** The id is found by the beginning of the text. */
  void add(String text, String id) {
    terms.add(new Term(text, 0, id));
  }

  void remove(String text, String id) {
    terms.remove(new Term(text, 0, id));
  }

  /** The id is found by the beginning of each word of the text. */
  void addWords(String text, String id) {
    wordsOf(text).forEach(from -> terms.add(new Term(text, from, id)));
  }

  void removeWords(String text, String id) {
    wordsOf(text).forEach(from -> terms.remove(new Term(text, from, id)));
  }

  /** The starts of the words; 0 is always among them. */
  private static List<Integer> wordsOf(String text) {
    List<Integer> starts = new ArrayList<>(List.of(0));
    for (int i = 1; i < text.length() && starts.size() < MOST_WORDS; i++) {
      if (Character.isLetterOrDigit(text.charAt(i))
          && !Character.isLetterOrDigit(text.charAt(i - 1))) {
        starts.add(i);
      }
    }
    return starts;
  }

  /**
   * The ids with a text that begins so, in the order of the texts from there on, each once.
   *
   * @param limit at least 1
   */
  Set<String> find(String prefix, int limit) {
    Set<String> found = new LinkedHashSet<>();
    for (Term term : terms.tailSet(new Term(prefix, 0, ""))) {
      if (found.size() == limit || !term.startsWith(prefix)) {
        break;
      }
      found.add(term.id);
    }
    return found;
  }
}
