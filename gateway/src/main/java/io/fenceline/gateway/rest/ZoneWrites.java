package io.fenceline.gateway.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RefusedException;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.FieldError;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.gateway.state.ZoneView;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Map;

/** Writes of zones. Belongs to an event loop, as its view of the zones does. */
public final class ZoneWrites {
  /** A larger document is checked off the event loop: it takes more than some 100 microseconds. */
  private static final int MAX_BYTES_ON_LOOP = 16 * 1024;

  private final Vertx vertx;
  private final ZoneView zones;
  private final Availability availability;
  private final RecordWrites writes;

  public ZoneWrites(Vertx vertx, ZoneView zones, Availability availability, RecordWrites writes) {
    this.vertx = vertx;
    this.zones = zones;
    this.availability = availability;
    this.writes = writes;
  }

  public Map<String, ApiHandler> handlers() {
    return Map.of("putZone", this::put, "deleteZone", this::delete);
  }

  private void put(ApiRequest request) {
    String id = request.text("id");
    requireMatch(request, id);
    requireNone(request, id);
    if (request.body().length <= MAX_BYTES_ON_LOOP) {
      check(id, request.body());
      writes.write(request, id, id.getBytes(UTF_8), request.body());
      return;
    }
    vertx
        .executeBlocking(() -> check(id, request.body()), false)
        .onSuccess(checked -> writes.write(request, id, id.getBytes(UTF_8), request.body()))
        .onFailure(request::fail);
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
    String id = Documents.requireId(request);
    requireMatch(request, id);
    writes.write(request, id, id.getBytes(UTF_8), null);
  }

  /** With {@code If-None-Match: *} the zone is created, and never replaced. */
  private void requireNone(ApiRequest request, String id) {
    if (!"*".equals(request.header("If-None-Match"))) {
      return;
    }
    availability.require();
    if (zones.get(id) != null) {
      throw Problem.of(
          ProblemType.PRECONDITION_FAILED,
          List.of(new FieldError("If-None-Match", "*", "an id that no zone has")));
    }
  }

  private void requireMatch(ApiRequest request, String id) {
    String condition = request.header("If-Match");
    if (condition == null) {
      return;
    }
    availability.require();
    ServedZone known = zones.get(id);
    if (known == null || !EntityTag.matches(condition, EntityTag.of(known.version()))) {
      throw Problem.of(
          ProblemType.PRECONDITION_FAILED,
          List.of(
              new FieldError(
                  "If-Match",
                  condition,
                  known == null ? "no such zone is known" : EntityTag.of(known.version()))));
    }
  }
}
