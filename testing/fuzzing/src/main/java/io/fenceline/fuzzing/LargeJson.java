package io.fenceline.fuzzing;

import java.util.function.IntFunction;

/** Long JSON values, each a way in which readers have become slow. */
@SuppressWarnings("ImmutableEnumChecker") // Functions without state.
enum LargeJson {
  DEEP_ARRAYS(n -> "[".repeat(n / 2) + "]".repeat(n / 2)),
  DEEP_OBJECTS(n -> "{\"a\":".repeat(n / 6) + "1" + "}".repeat(n / 6)),
  UNCLOSED(n -> "[{\"a\":".repeat(n / 6)),
  DIGITS(n -> "9".repeat(n)),
  FRACTION(n -> "0." + "1".repeat(n - 2)),
  EXPONENT(n -> "1e" + "9".repeat(n - 2)),
  NEGATIVE_EXPONENT(n -> "1e-" + "9".repeat(n - 3)),
  TEXT(n -> '"' + "x".repeat(n - 2) + '"'),
  BLANKS(n -> '"' + " ".repeat(n - 2) + '"'),
  ESCAPES(n -> '"' + "\\n".repeat(n / 2 - 1) + '"'),
  SURROGATES(n -> '"' + "\\ud83d".repeat(n / 6 - 1) + '"'),
  DIGITS_IN_TEXT(n -> '"' + "2026".repeat(n / 4 - 1) + '"'),
  COMMAS_IN_TEXT(n -> '"' + ",".repeat(n - 2) + '"'),
  NUMBERS(n -> "[1" + ",1".repeat(n / 2 - 2) + ']'),
  LARGE_EXPONENTS(n -> "[1" + ",1e999999999".repeat(n / 12 - 2) + ']'),
  LONG_NUMBERS(n -> "[1" + ("," + "7".repeat(999)).repeat(n / 1000 - 1) + ']'),
  EMPTY_ARRAYS(n -> "[[]" + ",[]".repeat(n / 3 - 2) + ']'),
  EMPTY_OBJECTS(n -> "[{}" + ",{}".repeat(n / 3 - 2) + ']'),
  EMPTY_TEXTS(n -> "[\"\"" + ",\"\"".repeat(n / 3 - 2) + ']'),
  SAME_NAMES(n -> "{\"a\":[]" + ",\"a\":[]".repeat(n / 7 - 2) + '}'),
  OTHER_NAMES(LargeJson::otherNames),
  EQUAL_HASHES(LargeJson::equalHashes),
  WHITE_SPACE(n -> "[" + " \n".repeat(n / 2 - 1) + "]");

  private final IntFunction<String> text;

  LargeJson(IntFunction<String> text) {
    this.text = text;
  }

  /**
   * @param bytes its length, roughly; at least 5,000
   */
  String value(int bytes) {
    return text.apply(Math.max(bytes, 5_000));
  }

  private static String otherNames(int bytes) {
    StringBuilder object = new StringBuilder("{\"a\":1");
    for (int i = 0; object.length() < bytes - 12; i++) {
      object.append(",\"").append(Integer.toString(i, 36)).append("\":1");
    }
    return object.append('}').toString();
  }

  /** Texts of one {@link String#hashCode}: Aa and BB have the same. */
  private static String equalHashes(int bytes) {
    StringBuilder object = new StringBuilder("{\"a\":[]");
    for (int i = 0; object.length() < bytes - 50; i++) {
      object.append(",\"");
      for (int bit = 0; bit < 16; bit++) {
        object.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      object.append("\":[]");
    }
    return object.append('}').toString();
  }
}
