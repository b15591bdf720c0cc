package io.fenceline.producers.zones;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Optional;

/** Reads the name of a Feature without building its geometry. */
final class FeatureName {
  private static final JsonFactory JSON = new JsonFactory();

  private FeatureName() {}

  /** The property {@code name}, if it is text; a value that is no Feature has none. */
  static Optional<String> of(byte[] json) {
    try (JsonParser parser = JSON.createParser(json)) {
      if (parser.nextToken() == JsonToken.START_OBJECT && find(parser, "properties")) {
        if (parser.currentToken() == JsonToken.START_OBJECT && find(parser, "name")) {
          return parser.currentToken() == JsonToken.VALUE_STRING
              ? Optional.of(parser.getText())
              : Optional.empty();
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // The job reports why; the list shows the zone without a name.
    }
  }

  private static boolean find(JsonParser parser, String field) throws IOException {
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      parser.nextToken();
      if (name.equals(field)) {
        return true;
      }
      parser.skipChildren();
    }
    return false;
  }
}
