package io.fenceline.wire;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which members of an object a reader wants, and which it wants of those in turn. Immutable. */
final class Names {
  static final Names NONE = new Names(Map.of());

  /** Every member, and nothing in it. */
  static final Names ALL = new Names(Map.of());

  private final Map<String, Names> wanted;

  private Names(Map<String, Names> wanted) {
    this.wanted = wanted;
  }

  static Names of(String... names) {
    return of(List.of(names));
  }

  static Names of(Collection<String> names) {
    Map<String, Names> wanted = new HashMap<>();
    names.forEach(name -> wanted.put(name, NONE));
    return new Names(wanted);
  }

  /**
   * These and one more.
   *
   * @param within what is wanted of that member where it is an object
   */
  Names and(String name, Names within) {
    Map<String, Names> more = new HashMap<>(wanted);
    more.put(name, within);
    return new Names(more);
  }

  /** What is wanted of the member of that name; null when the member itself is not. */
  Names within(String name) {
    return this == ALL ? NONE : wanted.get(name);
  }
}
