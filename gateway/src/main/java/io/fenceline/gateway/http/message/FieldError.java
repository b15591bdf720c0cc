package io.fenceline.gateway.http.message;

/**
 * A mistake in one field of a request.
 *
 * @param field the name of the parameter, header or member
 * @param value as the client gave it, cut to {@value #MAX_VALUE_CHARS} characters; null when it is
 *     missing
 * @param expected a description of valid values
 */
public record FieldError(String field, String value, String expected) {
  public static final int MAX_VALUE_CHARS = 200;

  public FieldError {
    if (value != null && value.length() > MAX_VALUE_CHARS) {
      int end = Character.isHighSurrogate(value.charAt(MAX_VALUE_CHARS - 1)) ? 1 : 0;
      value = value.substring(0, MAX_VALUE_CHARS - end) + "...";
    }
  }
}
