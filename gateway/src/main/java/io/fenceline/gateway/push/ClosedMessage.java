package io.fenceline.gateway.push;

import io.fenceline.gateway.http.message.JsonOutput;
import io.fenceline.gateway.stream.StreamException;

/** The last message of a stream: why it ends, and where the client continues. */
final class ClosedMessage {
  private ClosedMessage() {}

  /**
   * @param cursor null for none
   */
  static String json(StreamException why, String cursor) {
    JsonOutput json = new JsonOutput();
    json.raw("{\"kind\":\"closed\",\"code\":").number(why.reason().closeCode());
    json.raw(",\"reason\":").string(why.getMessage());
    if (cursor != null) {
      json.raw(",\"cursor\":").string(cursor);
    }
    return json.raw("}").toString();
  }
}
