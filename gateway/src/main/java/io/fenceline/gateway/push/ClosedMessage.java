package io.fenceline.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.input.Utf8;
import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.subscription.StreamException;

/** The last message of a stream: why it ends, and where the client continues. */
final class ClosedMessage {
  private ClosedMessage() {}

  /**
   * @param cursor null for none
   */
  static String json(StreamException why, String cursor) {
    return new String(
        JsonLine.of(
            json -> {
              json.writeStringField("kind", "closed");
              json.writeNumberField("code", why.reason().closeCode());
              json.writeStringField("reason", Utf8.wellFormed(why.getMessage()));
              if (cursor != null) {
                json.writeStringField("cursor", cursor);
              }
            }),
        UTF_8);
  }
}
