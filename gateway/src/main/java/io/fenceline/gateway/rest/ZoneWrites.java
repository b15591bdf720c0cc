package io.fenceline.gateway.rest;

import io.fenceline.format.geojson.MisspeltRules;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.gateway.state.ZoneView;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Map;

/** Writes of zones. Belongs to an event loop, as its view of the zones does. */
public final class ZoneWrites {
  private final Vertx vertx;
  private final ZoneEncoding encoding;
  private final ZoneView zones;
  private final Readiness readiness;
  private final RecordWrites writes;
  private final int most;

  /**
   * @param most zones that the gateway holds
   */
  public ZoneWrites(
      Vertx vertx,
      ZoneEncoding encoding,
      ZoneView zones,
      Readiness readiness,
      RecordWrites writes,
      int most) {
    this.vertx = vertx;
    this.encoding = encoding;
    this.zones = zones;
    this.readiness = readiness;
    this.writes = writes;
    this.most = most;
  }

  public Map<String, ApiHandler> handlers() {
    return Map.of("putZone", this::put, "deleteZone", this::delete);
  }

  private void put(ApiRequest request) {
    String id = requireId(request);
    Documents.requireReadable(id);
    if (zones.size() >= most && zones.get(id) == null) {
      throw Problem.of(
          ProblemType.REFUSED_CONTENT,
          "there are %,d zones, as many as the gateway holds (--max-zones)".formatted(most));
    }
    // Off the event loop: a small document may take long, too, by its condition.
    vertx
        .executeBlocking(() -> check(id, request.body()), false)
        .map(
            checked -> {
              writes.write(request, id, id, request.body(), checked, () -> version(id));
              return null;
            })
        .onFailure(request::fail);
  }

  private Long version(String id) {
    readiness.require();
    ServedZone known = zones.get(id);
    return known == null ? null : known.version();
  }

  /** Warnings of a zone that can be written. */
  private static List<String> check(String id, byte[] feature) {
    try {
      ZoneReader.readFeature(id, 0, feature);
      return MisspeltRules.of(feature);
    } catch (RefusedException e) {
      throw Refusals.problem(e);
    }
  }

  private void delete(ApiRequest request) {
    String id = requireId(request);
    writes.write(request, id, null, () -> version(id));
  }

  private String requireId(ApiRequest request) {
    if (encoding == ZoneEncoding.DEBEZIUM) {
      throw Problem.of(
          ProblemType.REFUSED_CONTENT,
          "the zones are the rows of a table (--format zones=debezium); change the table");
    }
    return Documents.requireId(request);
  }
}
