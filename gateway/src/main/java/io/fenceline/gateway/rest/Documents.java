package io.fenceline.gateway.rest;

import io.fenceline.event.Bytes;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.RecordIds;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import java.nio.ByteBuffer;
import java.util.Set;

/** Zones and places as single documents. */
public final class Documents {
  private static final String GEO_JSON = "application/geo+json";

  private Documents() {}

  /** Answers with the Feature as it was written, or that the client has it already. */
  public static void answer(ApiRequest request, long version, Bytes feature) {
    if (!EntityTag.isKnown(request, EntityTag.of(version))) {
      request.answer(200, GEO_JSON, ByteBuffer.wrap(feature.array()));
    }
  }

  /** Ids that a path cannot have, or for which it means something else. */
  private static final Set<String> RESERVED = Set.of(".", "..", "at", "near", "grid");

  /**
   * Refuses an id that could be written and not be read.
   *
   * @throws Problem when it is one
   */
  static void requireReadable(String id) {
    if (RESERVED.contains(id)) {
      throw Problem.parameter(
          "id", id, "another id: those of paths, . and .., at, near and grid, are reserved");
    }
  }

  /**
   * The id of the path.
   *
   * @throws Problem when it cannot be the key of a record
   */
  static String requireId(ApiRequest request) {
    return requireId(request, "id");
  }

  /** The same of a parameter of the path. */
  static String requireId(ApiRequest request, String parameter) {
    String id = request.text(parameter);
    try {
      RecordIds.check(parameter, id);
      return id;
    } catch (RefusedException e) {
      throw Problem.parameter(parameter, id, RecordIds.EXPECTED);
    }
  }
}
