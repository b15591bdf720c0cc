package io.fenceline.gateway.rest;

import io.fenceline.event.Bytes;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.RecordIds;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.vertx.core.buffer.Buffer;

/** Zones and places as single documents. */
final class Documents {
  private static final String GEO_JSON = "application/geo+json";

  private Documents() {}

  /** Answers with the Feature as it was written, or that the client has it already. */
  static void answer(ApiRequest request, long version, Bytes feature) {
    if (!EntityTag.isKnown(request, EntityTag.of(version))) {
      request.answer(200, GEO_JSON, Buffer.buffer(feature.array()));
    }
  }

  /**
   * The id of the path.
   *
   * @throws Problem when it cannot be the key of a record
   */
  static String requireId(ApiRequest request) {
    String id = request.text("id");
    try {
      RecordIds.check("id", id);
      return id;
    } catch (RefusedException e) {
      throw Problem.parameter("id", id, RecordIds.EXPECTED);
    }
  }
}
