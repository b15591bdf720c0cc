package io.fenceline.format.fix;

import io.fenceline.format.input.NameValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads where the fields of a fix are found: {@code FIELD=SOURCE,...}. */
public final class FieldSources {
  private final String source;
  private final Consumer<String> check;

  /**
   * @param source the word for a source in messages, for instance COLUMN
   * @param check throws an IllegalArgumentException for an invalid source
   */
  public FieldSources(String source, Consumer<String> check) {
    this.source = source;
    this.check = check;
  }

  /**
   * Spaces around fields and sources are ignored.
   *
   * @throws IllegalArgumentException whose message lists every mistake: unknown field, named twice,
   *     no {@code =}, no source
   */
  public Map<FixField, String> parse(String text) {
    Map<FixField, String> sources = new EnumMap<>(FixField.class);
    List<String> mistakes = new ArrayList<>();
    for (String entry : text.split(",", -1)) {
      try {
        add(entry, sources);
      } catch (IllegalArgumentException e) {
        mistakes.add("'" + entry.strip() + "': " + e.getMessage());
      }
    }
    if (!mistakes.isEmpty()) {
      throw new IllegalArgumentException(
          "FIELD=%s,... (%s)".formatted(source, String.join("; ", mistakes)));
    }
    return Collections.unmodifiableMap(sources);
  }

  private void add(String entry, Map<FixField, String> sources) {
    NameValue pair =
        NameValue.parse(entry)
            .orElseThrow(() -> new IllegalArgumentException("expected FIELD=" + source));
    FixField field = FixField.ofJsonName(pair.name().strip());
    String value = pair.value().strip();
    check.accept(value);
    if (sources.putIfAbsent(field, value) != null) {
      throw new IllegalArgumentException(field.jsonName() + " is named twice");
    }
  }
}
