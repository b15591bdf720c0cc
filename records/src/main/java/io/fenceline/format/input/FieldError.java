package io.fenceline.format.input;

import java.io.Serializable;

/**
 * A field with a wrong value.
 *
 * @param field its name, or that of a parameter or header
 * @param value as it was given, cut to {@value #MAX_VALUE_CHARS} characters; null when it is
 *     missing
 * @param expected a description of valid values
 */
public record FieldError(String field, String value, String expected) implements Serializable {
  public static final int MAX_VALUE_CHARS = 200;

  public FieldError {
    if (value != null && value.length() > MAX_VALUE_CHARS) {
      int end = Character.isHighSurrogate(value.charAt(MAX_VALUE_CHARS - 1)) ? 1 : 0;
      value = value.substring(0, MAX_VALUE_CHARS - end) + "...";
    }
  }
}
