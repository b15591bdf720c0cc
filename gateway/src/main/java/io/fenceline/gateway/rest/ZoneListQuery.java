package io.fenceline.gateway.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.input.Utf8;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.rest.TransitionCounts.Counts;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.gateway.state.TextMatch;
import io.fenceline.gateway.state.ZoneCatalogue;
import java.io.IOException;
import java.util.Comparator;
import java.util.Map;
import java.util.function.Predicate;

/** Lists the zones in an order, with how much happens in them. Thread-safe. */
public record ZoneListQuery(
    Scans scans,
    ZoneCatalogue zones,
    Readiness zonesReadiness,
    DeviceStore devices,
    Readiness membershipsReadiness,
    TransitionCounts transitions) {

  /** The kinds of rules by which the list can be filtered. */
  private static final Map<String, Predicate<Zone>> RULES =
      Map.of(
          "ad", zone -> zone.ad() != null,
          "capacity", zone -> zone.rules().capacity() != ZoneRules.NO_CAPACITY,
          "dwell", zone -> zone.rules().dwell() != null,
          "approach", zone -> zone.rules().hasApproach(),
          "time", zone -> !zone.rules().validity().equals(Validity.ALWAYS),
          "condition", zone -> zone.rules().condition() != null);

  private record Row(ServedZone zone, int members, int events) {
    private String title() {
      return zone.name() == null ? zone.id() : zone.name();
    }
  }

  private static final Map<String, Comparator<Row>> ORDERS =
      Map.of(
          "name", Comparator.comparing(Row::title, String.CASE_INSENSITIVE_ORDER),
          "members", Comparator.comparingInt(Row::members),
          "events", Comparator.comparingInt(Row::events));

  public Map<String, ApiHandler> handlers() {
    return Map.of("listZones", this::list);
  }

  private void list(ApiRequest request) {
    DeviceAccess.requireAll(request);
    zonesReadiness.require();
    membershipsReadiness.require();
    PageLimit limit = PageLimit.of(request);
    scans.answer(request, () -> list(request, limit));
  }

  private byte[] list(ApiRequest request, PageLimit limit) {
    TopList<Row> rows = TopList.of(request, limit, ORDERS, row -> row.zone.id());
    String text = request.text("filter");
    Predicate<Zone> rule = request.has("rule") ? RULES.get(request.text("rule")) : zone -> true;
    Counts counts = transitions.get();
    zones.forEach(
        zone -> {
          if (rule.test(zone.zone()) && (text == null || TextMatch.within(zone, text))) {
            rows.add(new Row(zone, devices.countInside(zone.id()), counts.ofZone(zone.id())));
          }
        });
    return limit.write(
        "zones",
        rows.sorted(),
        row -> 2 * (row.zone.id().length() + row.title().length()),
        ZoneListQuery::write,
        (json, results) -> {
          json.writeNumberField("total", rows.total());
          json.writeNumberField("since", counts.sinceMillis());
        });
  }

  private static void write(JsonGenerator json, Row row) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", row.zone.id());
    if (row.zone.name() != null) {
      json.writeStringField("name", Utf8.wellFormed(row.zone.name()));
    }
    json.writeNumberField("members", row.members);
    json.writeNumberField("events", row.events);
    int capacity = row.zone.zone().rules().capacity();
    if (capacity != ZoneRules.NO_CAPACITY) {
      json.writeNumberField("capacity", capacity);
    }
    json.writeEndObject();
  }
}
