package io.fenceline.gateway.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.event.RecordVersion;
import io.fenceline.format.geojson.MultiPointReader;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.gateway.state.ZoneCatalogue;
import io.fenceline.gateway.state.ZoneCatalogue.Page;
import io.fenceline.gateway.state.ZoneView;
import io.fenceline.geo.index.points.Nearby;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** Reads of zones. Belongs to an event loop, as its view of the zones does. */
public final class ZoneQueries {
  /** The version, the distance, and the names of the fields. */
  private static final int BYTES_WITHOUT_CONTENT = 80;

  /** These are looked up on the event loop. */
  private static final int MAX_POINTS = 1_000;

  private final ZoneView zones;
  private final ZoneCatalogue catalogue;
  private final Readiness readiness;
  private final Clock clock;
  private final ApiHandler versions;

  /**
   * @param versions answers for older versions of a zone
   */
  public ZoneQueries(
      ZoneView zones,
      ZoneCatalogue catalogue,
      Readiness readiness,
      Clock clock,
      ApiHandler versions) {
    this.zones = zones;
    this.catalogue = catalogue;
    this.readiness = readiness;
    this.clock = clock;
    this.versions = versions;
  }

  public Map<String, ApiHandler> handlers() {
    return Map.of(
        "zonesAt",
        this::at,
        "zonesAtPoints",
        this::atPoints,
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
    readiness.require();
    PageLimit limit = PageLimit.of(request);
    List<ServedZone> found =
        zones.zonesAt(request.number("lon"), request.number("lat"), time(request));
    String after = request.text("after");
    if (after != null) {
      found.removeIf(zone -> zone.id().compareTo(after) <= 0);
    }
    answer(request, limit, new Page(found, null));
  }

  private void atPoints(ApiRequest request) {
    readiness.require();
    request.requireRoom(PageLimit.MAX_BYTES);
    double[] positions = positions(request.body());
    double[] lons = new double[positions.length / 2];
    double[] lats = new double[lons.length];
    for (int i = 0; i < lons.length; i++) {
      lons[i] = positions[2 * i];
      lats[i] = positions[2 * i + 1];
    }
    ZonesOfPoints answer = new ZonesOfPoints();
    zones.zonesAt(lons, lats, time(request), answer::add);
    request.answer(answer.json(lons.length));
  }

  private static double[] positions(byte[] multiPoint) {
    try {
      return MultiPointReader.read(multiPoint, MAX_POINTS);
    } catch (RefusedException e) {
      throw Refusals.problem(e);
    }
  }

  private void near(ApiRequest request) {
    readiness.require();
    PageLimit limit = PageLimit.of(request);
    boolean geometry = request.flag("geometry");
    request.answer(
        limit.write(
            "zones",
            zones.zonesNear(
                request.number("lon"),
                request.number("lat"),
                request.number("radiusMeters"),
                limit.searched(),
                time(request)),
            found -> bytes(found.value(), geometry),
            (json, found) -> write(json, found.value(), found, geometry)));
  }

  private void inBox(ApiRequest request) {
    readiness.require();
    PageLimit limit = PageLimit.of(request);
    String after = request.text("after");
    if (after != null) {
      answer(request, limit, catalogue.list(Boxes.of(request), after, limit.results()));
      return;
    }
    List<ServedZone> found = zones.inBox(Boxes.of(request), limit.searched());
    if (!EntityTag.isKnown(request, EntityTag.ofZones(found))) {
      boolean geometry = request.flag("geometry");
      request.answer(
          limit.write(
              "zones",
              found,
              zone -> bytes(zone, geometry),
              (json, zone) -> write(json, zone, null, geometry)));
    }
  }

  /** Zones in the order of their ids, and after which one to continue. */
  private static void answer(ApiRequest request, PageLimit limit, Page page) {
    boolean geometry = request.flag("geometry");
    List<ServedZone> found = page.zones();
    request.answer(
        limit.write(
            "zones",
            found,
            zone -> bytes(zone, geometry),
            (json, zone) -> write(json, zone, null, geometry),
            (json, results) -> {
              String next = results < found.size() ? found.get(results - 1).id() : page.next();
              json.writeBooleanField("more", next != null);
              if (next != null) {
                json.writeStringField("next", next);
              }
            }));
  }

  private void grid(ApiRequest request) {
    readiness.require();
    GridAnswer.answer(request, catalogue.counts(Boxes.of(request)));
  }

  private void get(ApiRequest request) {
    if (request.has("version") || request.has("time")) {
      versions.handle(request);
      return;
    }
    readiness.require();
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

  private static int bytes(ServedZone zone, boolean geometry) {
    int document = zone.feature().size();
    return BYTES_WITHOUT_CONTENT
        + zone.id().length()
        + (geometry ? document : document - zone.geometryBytes());
  }

  private static void write(
      JsonGenerator json, ServedZone zone, Nearby<ServedZone> found, boolean geometry)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("id", zone.id());
    json.writeNumberField("version", RecordVersion.offset(zone.version()));
    if (found != null) {
      JsonLine.writeMeters(json, "distanceMeters", found.distanceMeters());
    }
    if (geometry || zone.geometryBytes() == 0) {
      JsonLine.writeVerbatim(json, "feature", zone.feature());
    } else {
      JsonLine.writeVerbatim(
          json, "feature", zone.feature(), zone.geometryFrom(), zone.geometryTo());
    }
    json.writeEndObject();
  }
}
