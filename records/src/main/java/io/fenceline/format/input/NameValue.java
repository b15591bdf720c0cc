package io.fenceline.format.input;

import java.util.Optional;

/** Text of the form {@code NAME=VALUE}, as options and files have it. Either may be empty. */
public record NameValue(String name, String value) {

  /** Splits at the first {@code =}; empty when there is none. */
  public static Optional<NameValue> parse(String text) {
    int equals = text.indexOf('=');
    return equals < 0
        ? Optional.empty()
        : Optional.of(new NameValue(text.substring(0, equals), text.substring(equals + 1)));
  }
}
