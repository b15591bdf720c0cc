package io.fenceline.format.json;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The members of an object to read, and recursively the members of those. Immutable. */
public final class FieldSelection {
  public static final FieldSelection NONE = new FieldSelection(Map.of());

  /** Every member, but no members of those. */
  public static final FieldSelection ALL = new FieldSelection(Map.of());

  private final Map<String, FieldSelection> wanted;

  private FieldSelection(Map<String, FieldSelection> wanted) {
    this.wanted = wanted;
  }

  public static FieldSelection of(String... names) {
    return of(List.of(names));
  }

  public static FieldSelection of(Collection<String> names) {
    Map<String, FieldSelection> wanted = new HashMap<>();
    names.forEach(name -> wanted.put(name, NONE));
    return new FieldSelection(wanted);
  }

  /**
   * Adds a member.
   *
   * @param within the selection in that member if it is an object
   */
  public FieldSelection and(String name, FieldSelection within) {
    Map<String, FieldSelection> more = new HashMap<>(wanted);
    more.put(name, within);
    return new FieldSelection(more);
  }

  /** The selection in the member of that name; null when the member is not selected. */
  FieldSelection within(String name) {
    return this == ALL ? NONE : wanted.get(name);
  }
}
