package io.fenceline.loadtest.measurement;

import java.util.ArrayList;
import java.util.List;

/** The problems that make the result of a run doubtful. */
public final class Problems {
  private final List<String> list = new ArrayList<>();

  public void add(String problem) {
    list.add(problem);
  }

  /** Adds a count that should be 0. */
  public void addCount(long count, String what) {
    if (count != 0) {
      add("%,d %s".formatted(count, what));
    }
  }

  /** Adds a count that differs from the expected one. */
  public void addDifference(long count, long expected, String what) {
    if (count != expected) {
      add("%,d %s, %,d expected".formatted(count, what, expected));
    }
  }

  public List<String> list() {
    return list;
  }
}
