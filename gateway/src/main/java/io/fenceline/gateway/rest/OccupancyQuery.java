package io.fenceline.gateway.rest;

import io.fenceline.event.Occupancy;
import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.state.OccupancyStore;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.gateway.state.ZoneView;
import java.util.Map;

/** Reads the number of devices in a zone. Belongs to an event loop, as its view of the zones. */
public final class OccupancyQuery {
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
    return Map.of("zoneOccupancy", this::get);
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
    Occupancy known = occupancy.get(id);
    // The zone is the newer of the two, if its capacity has just changed.
    Occupancy now =
        new Occupancy(
            id,
            known == null ? 0 : known.count(),
            known == null ? 0 : known.sinceMillis(),
            zone.zone().rules().capacity());
    request.answer(
        JsonLine.of(
            json -> {
              json.writeStringField("zoneId", id);
              json.writeNumberField("count", now.count());
              if (known != null) {
                json.writeNumberField("since", now.sinceMillis());
              }
              if (now.hasCapacity()) {
                json.writeNumberField("capacity", now.capacity());
                json.writeBooleanField("over", now.isOver());
              }
            }));
  }
}
