package io.fenceline.gateway.rest;

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
import java.util.Map;

/** Writes of zones. Belongs to an event loop, as its view of the zones does. */
public final class ZoneWrites {
  /** A larger document is checked off the event loop: it takes more than some 100 microseconds. */
  private static final int MAX_BYTES_ON_LOOP = 16 * 1024;

  private final Vertx vertx;
  private final ZoneEncoding encoding;
  private final ZoneView zones;
  private final Readiness readiness;
  private final RecordWrites writes;

  public ZoneWrites(
      Vertx vertx,
      ZoneEncoding encoding,
      ZoneView zones,
      Readiness readiness,
      RecordWrites writes) {
    this.vertx = vertx;
    this.encoding = encoding;
    this.zones = zones;
    this.readiness = readiness;
    this.writes = writes;
  }

  public Map<String, ApiHandler> handlers() {
    return Map.of("putZone", this::put, "deleteZone", this::delete);
  }

  private void put(ApiRequest request) {
    String id = requireId(request);
    Documents.requireReadable(id);
    if (request.body().length <= MAX_BYTES_ON_LOOP) {
      check(id, request.body());
      write(request, id, request.body());
      return;
    }
    vertx
        .executeBlocking(() -> check(id, request.body()), false)
        .map(
            checked -> {
              write(request, id, request.body());
              return null;
            })
        .onFailure(request::fail);
  }

  private void write(ApiRequest request, String id, byte[] feature) {
    writes.write(request, id, feature, () -> version(id));
  }

  private Long version(String id) {
    readiness.require();
    ServedZone known = zones.get(id);
    return known == null ? null : known.version();
  }

  private static Void check(String id, byte[] feature) {
    try {
      ZoneReader.readFeature(id, 0, feature);
      return null;
    } catch (RefusedException e) {
      throw Refusals.problem(e);
    }
  }

  private void delete(ApiRequest request) {
    write(request, requireId(request), null);
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
