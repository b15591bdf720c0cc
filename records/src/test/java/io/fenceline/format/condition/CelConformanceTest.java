package io.fenceline.format.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The cases are those of cel-spec (Apache License 2.0, tests/simple/testdata at commit 508bd98e)
 * that need no variables, messages, list macros, {@code matches} or {@code type}, a line each:
 * name, expression, and {@code true}, {@code false} or {@code error}. An expression with a value
 * that is not boolean is compared with it; one that is an error is compared with itself.
 */
@DisplayName("Z5: conditions agree with the conformance tests of CEL")
class CelConformanceTest {
  private static final Fix FIX = Fix.of("truck-17", 1_712_557_800_000L, 9.5, 52.25);

  private static final String BOOL_TEXTS =
      "bool() also reads texts such as 'TrUe', but not '0', '1', 'f', 't'";
  private static final String QUOTES = "names in backquotes are not known";
  private static final String ESCAPES =
      "\\U beyond FFFF after another character beyond FF is wrong";

  /** The cases in which the library deviates, and how. */
  private static final Map<String, String> DEVIATIONS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("conversions/bool/string_0", BOOL_TEXTS),
              Map.entry("conversions/bool/string_1", BOOL_TEXTS),
              Map.entry("conversions/bool/string_f", BOOL_TEXTS),
              Map.entry("conversions/bool/string_t", BOOL_TEXTS),
              Map.entry("conversions/bool/string_true_badcase", BOOL_TEXTS),
              Map.entry("conversions/bool/string_false_badcase", BOOL_TEXTS),
              Map.entry("fields/quoted_map_fields/field_access_slash", QUOTES),
              Map.entry("fields/quoted_map_fields/field_access_dash", QUOTES),
              Map.entry("fields/quoted_map_fields/field_access_dot", QUOTES),
              Map.entry("fields/quoted_map_fields/has_field_slash", QUOTES),
              Map.entry("fields/quoted_map_fields/has_field_dash", QUOTES),
              Map.entry("fields/quoted_map_fields/has_field_dot", QUOTES),
              Map.entry("parse/string_literals/single_quoted_upper_u_escapes", ESCAPES),
              Map.entry("parse/string_literals/double_quoted_upper_u_escapes", ESCAPES),
              Map.entry("parse/string_literals/triple_single_quoted_upper_u_escapes", ESCAPES),
              Map.entry("parse/string_literals/triple_double_quoted_upper_u_escapes", ESCAPES)));

  @Test
  void allButTheKnownDeviationsHaveTheExpectedValue() throws Exception {
    Map<String, String> deviations = new TreeMap<>();
    int cases = 0;
    for (String line : resource().split("\n")) {
      String[] columns = line.split("\t");
      if (!columns[2].equals(result(columns[1]))) {
        deviations.put(columns[0], DEVIATIONS.getOrDefault(columns[0], line));
      }
      cases++;
    }
    assertThat(cases).isEqualTo(794);
    assertThat(deviations).isEqualTo(DEVIATIONS);
  }

  /** An error makes both a condition and its negation false. */
  private static String result(String text) throws Exception {
    try {
      if (CelCondition.parse(text, Map.of()).holds(FIX)) {
        return "true";
      }
      return CelCondition.parse("!(" + text + ")", Map.of()).holds(FIX) ? "false" : "error";
    } catch (ConditionException e) {
      return "refused";
    }
  }

  private static String resource() throws Exception {
    try (InputStream in = CelConformanceTest.class.getResourceAsStream("conformance.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
