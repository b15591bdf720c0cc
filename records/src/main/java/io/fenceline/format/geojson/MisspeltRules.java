package io.fenceline.format.geojson;

import io.fenceline.format.input.RefusedException;
import io.fenceline.format.input.Spelling;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Finds properties of zones that have no effect and whose names look like those of a rule. They may
 * be the user's own, so they are no reason to refuse a zone.
 */
public final class MisspeltRules {
  private static final FieldSelection SELECTION =
      FieldSelection.NONE.and("properties", FieldSelection.ALL);

  /** Shorter names are near too many words of the user's own. */
  private static final int MIN_LETTERS = 4;

  /** Comparing costs microseconds for each name, and a zone may have very many (rule E8). */
  private static final int MAX_NAMES = 200;

  /** The zones of a file or topic have few names, most of them the same. */
  private static final int MAX_KNOWN = 1_000;

  private static final int MAX_KNOWN_LETTERS = 100;

  private static final Map<String, Optional<String>> KNOWN = new ConcurrentHashMap<>();

  private static final Set<String> RULES =
      ZoneReader.PROPERTIES.stream()
          .filter(name -> name.length() >= MIN_LETTERS)
          // Where a shape needs one of these, a zone without it is refused; others may have their
          // own.
          .filter(name -> !ShapeProperties.NAMES.contains(name))
          .collect(Collectors.toUnmodifiableSet());

  private MisspeltRules() {}

  /**
   * One line for each such property, with the rule that was probably meant.
   *
   * @param json a Feature that {@link ZoneReader} takes
   */
  public static List<String> of(byte[] json) throws RefusedException {
    JsonValue properties = JsonValue.parse(json, SELECTION).members(SELECTION).get("properties");
    if (properties == null) {
      return List.of();
    }
    Set<String> names = properties.members(FieldSelection.ALL).keySet();
    List<String> lines = new ArrayList<>();
    for (String name : names.stream().limit(MAX_NAMES).toList()) {
      meant(name)
          .filter(rule -> !names.contains(rule))
          .ifPresent(
              rule ->
                  lines.add(
                      "properties.%s: no rule has this name, so it has no effect; did you mean %s?"
                          .formatted(name, rule)));
    }
    return lines;
  }

  /** Empty for the name of a rule, and for a name that is like none. */
  static Optional<String> meant(String name) {
    if (ZoneReader.PROPERTIES.contains(name) || name.length() < MIN_LETTERS) {
      return Optional.empty();
    }
    Optional<String> known = KNOWN.get(name);
    if (known != null) {
      return known;
    }
    Optional<String> found = find(name);
    if (KNOWN.size() < MAX_KNOWN && name.length() <= MAX_KNOWN_LETTERS) {
      KNOWN.put(name, found);
    }
    return found;
  }

  private static Optional<String> find(String name) {
    for (String rule : RULES) {
      if (Spelling.isSame(name, rule)) {
        return Optional.of(rule);
      }
    }
    // The first letter is rarely mistyped.
    return Spelling.near(name, RULES).filter(rule -> rule.charAt(0) == name.charAt(0));
  }
}
