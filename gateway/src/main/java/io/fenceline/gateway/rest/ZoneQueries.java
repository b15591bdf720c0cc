package io.fenceline.gateway.rest;

import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.JsonOutput;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.gateway.state.ZoneMiddles;
import io.fenceline.gateway.state.ZoneView;
import io.fenceline.gateway.state.grid.Nearby;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** Reads of zones. Belongs to an event loop, as its view of the zones does. */
public final class ZoneQueries {
  private final ZoneView zones;
  private final ZoneMiddles middles;
  private final Availability availability;
  private final Clock clock;

  public ZoneQueries(ZoneView zones, ZoneMiddles middles, Availability availability, Clock clock) {
    this.zones = zones;
    this.middles = middles;
    this.availability = availability;
    this.clock = clock;
  }

  public Map<String, ApiHandler> handlers() {
    return Map.of(
        "zonesAt",
        this::at,
        "zonesNear",
        this::near,
        "zonesInBox",
        this::inBox,
        "zonesGrid",
        this::grid,
        "getZone",
        this::get);
  }

  private void at(ApiRequest request) {
    availability.require();
    PageLimit limit = PageLimit.of(request);
    request.answer(
        limit.write(
            "zones",
            zones.zonesAt(request.number("lon"), request.number("lat"), time(request)),
            (json, zone) -> write(json, zone, null)));
  }

  private void near(ApiRequest request) {
    availability.require();
    PageLimit limit = PageLimit.of(request);
    request.answer(
        limit.write(
            "zones",
            zones.zonesNear(
                request.number("lon"),
                request.number("lat"),
                request.number("radiusMeters"),
                limit.searched(),
                time(request)),
            (json, found) -> write(json, found.value(), found)));
  }

  private void inBox(ApiRequest request) {
    availability.require();
    PageLimit limit = PageLimit.of(request);
    List<ServedZone> found = zones.inBox(Boxes.of(request), limit.searched());
    if (!EntityTag.isKnown(request, EntityTag.ofZones(found))) {
      request.answer(limit.write("zones", found, (json, zone) -> write(json, zone, null)));
    }
  }

  private void grid(ApiRequest request) {
    availability.require();
    GridAnswer.answer(request, middles.counts(Boxes.of(request)));
  }

  private void get(ApiRequest request) {
    availability.require();
    ServedZone zone = zones.get(request.text("id"));
    if (zone == null) {
      throw notFound(request.text("id"));
    }
    Documents.answer(request, zone.version(), zone.feature());
  }

  static Problem notFound(String id) {
    return Problem.of(ProblemType.NOT_FOUND, "there is no zone " + id);
  }

  private long time(ApiRequest request) {
    return request.has("time") ? (long) request.number("time") : clock.millis();
  }

  private static void write(JsonOutput json, ServedZone zone, Nearby<ServedZone> found) {
    json.raw("{\"id\":").string(zone.id()).raw(",\"version\":").number(zone.version());
    if (found != null) {
      json.raw(",\"distanceMeters\":").meters(found.distanceMeters());
    }
    json.raw(",\"feature\":").raw(zone.feature()).raw("}");
  }
}
