package io.fenceline.loadtest.gateway.push.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;

/**
 * The members of a gateway's message that a load test needs.
 *
 * @param deviceId of the event; null for none
 * @param timeMillis of the event; -1 for none
 * @param code of a closed stream; -1 for none
 */
record PushedMessage(String kind, String cursor, String deviceId, long timeMillis, int code) {
  private static final JsonFactory JSON = new JsonFactory();

  /**
   * @throws IOException if it is no JSON object
   */
  static PushedMessage read(InputStream text) throws IOException {
    String kind = null;
    String cursor = null;
    String deviceId = null;
    long timeMillis = -1;
    int code = -1;
    try (JsonParser parser = JSON.createParser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        // The names of the event and those of the message differ.
        if (token == JsonToken.FIELD_NAME) {
          String name = parser.currentName();
          parser.nextToken();
          switch (name) {
            case "kind" -> kind = parser.getText();
            case "cursor" -> cursor = parser.getText();
            case "deviceId" -> deviceId = parser.getText();
            case "time" -> timeMillis = parser.getLongValue();
            case "code" -> code = parser.getIntValue();
            default -> {
              // Objects are read as well, arrays and values are not needed.
            }
          }
        }
      }
    }
    return new PushedMessage(kind, cursor, deviceId, timeMillis, code);
  }
}
