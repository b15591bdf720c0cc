package io.fenceline.format.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.fenceline.event.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads the attributes of a fix, which were checked when the fix was read. */
public final class Attributes {
  private Attributes() {}

  /**
   * An attribute as text: a text as it is, a number as it is written, true or false; of equal names
   * the last.
   *
   * @param attributes a JSON object, or null
   * @return null when it is absent, null, an object or an array
   */
  public static String text(Bytes attributes, String name) {
    if (attributes == null) {
      return null;
    }
    try (JsonParser parser = JsonValue.JSON.createParser(attributes.array())) {
      parser.nextToken();
      String text = null;
      for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
        JsonToken value = parser.nextToken();
        if (field.equals(name)) {
          text = value.isScalarValue() && value != JsonToken.VALUE_NULL ? parser.getText() : null;
        }
        parser.skipChildren();
      }
      return text;
    } catch (IOException e) {
      throw new UncheckedIOException("attributes that were read before", e);
    }
  }
}
