package io.fenceline.format.fix;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The JSON Pointers of all fields as one tree, so that a document is walked once and each of its
 * names looked up once. Thread-safe once built.
 */
public final class PointerTree {
  private final Map<String, PointerTree> children = new HashMap<>();
  private final List<FixField> fields = new ArrayList<>();
  private PointerTree[] all = {};
  private int bitsBelow;

  /**
   * The name in the object that a parser returned last: it returns the same one again and again,
   * which is recognized without comparing characters. Threads may overwrite each other's.
   */
  private String parsedName;

  private PointerTree() {}

  /**
   * A field that is not mapped has its own name at the top.
   *
   * @throws IllegalArgumentException for text that is not a JSON Pointer
   */
  public static PointerTree of(Map<FixField, String> pointers) {
    PointerTree root = new PointerTree();
    for (FixField field : FixField.values()) {
      String pointer = pointers.get(field);
      root.add(field, pointer == null ? List.of(field.jsonName()) : tokens(pointer));
    }
    return root;
  }

  private void add(FixField field, List<String> path) {
    PointerTree node = this;
    for (String token : path) {
      node.bitsBelow |= field.bit();
      PointerTree child = node.children.computeIfAbsent(token, name -> new PointerTree());
      node.all = node.children.values().toArray(PointerTree[]::new);
      node = child;
    }
    node.bitsBelow |= field.bit();
    node.fields.add(field);
  }

  /** The pointers into the member or element of that name; null for none. */
  @SuppressWarnings({"StringEquality", "ReferenceEquality"})
  public PointerTree child(String name) {
    for (PointerTree child : all) {
      if (child.parsedName == name) {
        return child;
      }
    }
    PointerTree child = children.get(name);
    if (child != null) {
      child.parsedName = name;
    }
    return child;
  }

  /** Whether pointers lead into this value. */
  public boolean hasChildren() {
    return !children.isEmpty();
  }

  /** The names of the members and elements that pointers lead into. */
  public Set<String> names() {
    return children.keySet();
  }

  /** The fields that this very value is. */
  public List<FixField> fields() {
    return fields;
  }

  /** The {@link FixField#bit bits} of the fields that this value is or holds. */
  int bitsBelow() {
    return bitsBelow;
  }

  /**
   * The reference tokens of a JSON Pointer (RFC 6901), unescaped. The pointer to the whole document
   * is refused, since no field is that.
   *
   * @throws IllegalArgumentException for text that is not a JSON Pointer
   */
  static List<String> tokens(String pointer) {
    if (!pointer.startsWith("/")) {
      throw new IllegalArgumentException("a JSON Pointer begins with /");
    }
    if (pointer.matches(".*~([^01].*)?")) {
      throw new IllegalArgumentException("in a JSON Pointer, ~ is written ~0 and / is written ~1");
    }
    return Arrays.stream(pointer.substring(1).split("/", -1))
        .map(token -> token.replace("~1", "/").replace("~0", "~"))
        .toList();
  }
}
