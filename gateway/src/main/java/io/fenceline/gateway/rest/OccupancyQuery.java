package io.fenceline.gateway.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.event.Occupancy;
import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.state.OccupancyStore;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.gateway.state.ZoneView;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Reads the numbers of devices in zones. Belongs to an event loop, as its view of the zones. */
public final class OccupancyQuery {
  private static final long NEVER = Long.MIN_VALUE;

  private final ZoneView zones;
  private final OccupancyStore occupancy;
  private final Readiness zonesReadiness;
  private final Readiness readiness;

  public OccupancyQuery(
      ZoneView zones, OccupancyStore occupancy, Readiness zonesReadiness, Readiness readiness) {
    this.zones = zones;
    this.occupancy = occupancy;
    this.zonesReadiness = zonesReadiness;
    this.readiness = readiness;
  }

  public Map<String, ApiHandler> handlers() {
    return Map.of("zoneOccupancy", this::get, "zonesOccupancy", this::inBox);
  }

  private void get(ApiRequest request) {
    DeviceAccess.requireAll(request);
    zonesReadiness.require();
    readiness.require();
    String id = request.text("id");
    ServedZone zone = zones.get(id);
    if (zone == null) {
      throw ZoneQueries.notFound(id);
    }
    request.answer(JsonLine.of(json -> write(json, now(zone))));
  }

  /** Counts of zones that a device has entered, if the job counts. */
  private void inBox(ApiRequest request) {
    DeviceAccess.requireAll(request);
    zonesReadiness.require();
    PageLimit limit = PageLimit.of(request);
    List<ServedZone> found = zones.inBox(Boxes.of(request), limit.searched());
    List<Occupancy> counts =
        found.subList(0, Math.min(found.size(), limit.results())).stream()
            .filter(zone -> occupancy.get(zone.id()) != null)
            .map(this::now)
            .toList();
    if (!EntityTag.isKnown(request, EntityTag.ofOccupancy(counts))) {
      request.answer(
          JsonLine.of(
              json -> {
                JsonLine.writeObjects(json, "zones", counts, count -> write(json, count));
                json.writeBooleanField("more", found.size() > limit.results());
              }));
    }
  }

  /** The zone is the newer of the two, if its capacity has just changed. */
  private Occupancy now(ServedZone zone) {
    Occupancy known = occupancy.get(zone.id());
    return new Occupancy(
        zone.id(),
        known == null ? 0 : known.count(),
        known == null ? NEVER : known.sinceMillis(),
        zone.zone().rules().capacity());
  }

  private static void write(JsonGenerator json, Occupancy zone) throws IOException {
    json.writeStringField("zoneId", zone.zoneId());
    json.writeNumberField("count", zone.count());
    if (zone.sinceMillis() != NEVER) {
      json.writeNumberField("since", zone.sinceMillis());
    }
    if (zone.hasCapacity()) {
      json.writeNumberField("capacity", zone.capacity());
      json.writeBooleanField("over", zone.isOver());
    }
  }
}
