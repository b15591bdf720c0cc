package io.fenceline.loadtest.load;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The fields that identify the fix of an output.
 *
 * @param zoneId null for a relayed fix
 * @param zoneVersion -1 when there is none
 */
public record OutputHead(String deviceId, long timeMillis, String zoneId, long zoneVersion) {
  private static final JsonFactory JSON = new JsonFactory();

  /** Reads a transition, an ad match or a fix. */
  static OutputHead ofJson(byte[] json) {
    String deviceId = null;
    String zoneId = null;
    long timeMillis = -1;
    long zoneVersion = -1;
    try (JsonParser parser = JSON.createParser(json)) {
      parser.nextToken();
      for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        parser.nextToken();
        switch (name) {
          case "deviceId" -> deviceId = parser.getText();
          case "zoneId" -> zoneId = parser.getText();
          case "time" -> timeMillis = parser.getLongValue();
          case "zoneVersion" -> zoneVersion = parser.getLongValue();
          default -> parser.skipChildren();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new OutputHead(deviceId, timeMillis, zoneId, zoneVersion);
  }
}
