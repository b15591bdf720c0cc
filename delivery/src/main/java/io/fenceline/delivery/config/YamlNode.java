package io.fenceline.delivery.config;

import io.fenceline.format.IsoTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A mapping in a configuration; collects a mistake for each field that is unknown, missing or
 * wrong. Not thread-safe.
 */
final class YamlNode {
  private static final int MAX_VALUE_CHARS = 200;

  private final String path;
  private final Map<?, ?> fields;
  private final List<String> mistakes;
  private final Set<String> known = new TreeSet<>();

  YamlNode(String path, Map<?, ?> fields, List<String> mistakes) {
    this.path = path;
    this.fields = fields;
    this.mistakes = mistakes;
  }

  boolean has(String name) {
    known.add(name);
    return fields.get(name) != null;
  }

  /**
   * A scalar as text, read.
   *
   * @param read throws IllegalArgumentException with what was expected
   * @return {@code otherwise} when it is absent or wrong
   */
  <T> T value(String name, T otherwise, Function<String, T> read) {
    if (!has(name)) {
      return otherwise;
    }
    Object value = fields.get(name);
    if (value instanceof Map || value instanceof List) {
      mistake(name, "expected one value");
      return otherwise;
    }
    return read(name, value, otherwise, read);
  }

  /** Like {@link #value}, and a mistake when it is absent. */
  <T> T required(String name, String expected, Function<String, T> read) {
    if (!has(name)) {
      mistake(name, "is missing; give " + expected);
      return null;
    }
    return value(name, null, read);
  }

  private <T> T read(String name, Object value, T otherwise, Function<String, T> read) {
    // YAML takes what looks like a time for one.
    String text =
        value instanceof Date time
            ? IsoTime.of(time.toInstant().toEpochMilli())
            : String.valueOf(value);
    try {
      return read.apply(text);
    } catch (IllegalArgumentException e) {
      String shown =
          text.length() > MAX_VALUE_CHARS ? text.substring(0, MAX_VALUE_CHARS) + "..." : text;
      mistake(name, "'%s' was given; give %s".formatted(shown, e.getMessage()));
      return otherwise;
    }
  }

  /** The elements of a list, or a single value; empty when it is absent. */
  <T> List<T> values(String name, Function<String, T> read) {
    List<T> values = new ArrayList<>();
    if (has(name)) {
      Object value = fields.get(name);
      for (Object element : value instanceof List<?> list ? list : List.of(value)) {
        if (element instanceof Map || element instanceof List || element == null) {
          mistake(name, "expected values in a list");
        } else {
          T one = read(name, element, null, read);
          if (one != null) {
            values.add(one);
          }
        }
      }
    }
    return values;
  }

  boolean isNode(String name) {
    return fields.get(name) instanceof Map;
  }

  /** A mapping within this one; empty when it is absent. */
  YamlNode node(String name) {
    if (has(name) && !(fields.get(name) instanceof Map)) {
      mistake(name, "expected fields of its own");
    }
    Map<?, ?> within = fields.get(name) instanceof Map<?, ?> map ? map : new LinkedHashMap<>();
    return new YamlNode(path + name + ".", within, mistakes);
  }

  /** The mappings in a list. */
  List<YamlNode> nodes(String name) {
    List<YamlNode> nodes = new ArrayList<>();
    if (!has(name)) {
      return nodes;
    }
    if (!(fields.get(name) instanceof List<?> list)) {
      mistake(name, "expected a list");
      return nodes;
    }
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) instanceof Map<?, ?> map) {
        nodes.add(new YamlNode("%s%s[%d].".formatted(path, name, i), map, mistakes));
      } else {
        mistake("%s[%d]".formatted(name, i), "expected fields of its own");
      }
    }
    return nodes;
  }

  void mistake(String name, String text) {
    mistakes.add("%s%s: %s".formatted(path, name, text));
  }

  /** Reports fields that nothing has asked for. */
  void refuseOthers() {
    for (Object name : fields.keySet()) {
      if (!known.contains(String.valueOf(name))) {
        mistake(
            String.valueOf(name), "there is no such field; there are " + String.join(", ", known));
      }
    }
  }
}
