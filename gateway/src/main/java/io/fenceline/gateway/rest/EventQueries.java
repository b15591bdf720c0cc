package io.fenceline.gateway.rest;

import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.JsonOutput;
import io.fenceline.gateway.stream.EventHistory;
import io.fenceline.gateway.stream.StreamEvent;
import io.fenceline.gateway.stream.ZoneCounts;
import java.util.List;
import java.util.Map;

/** Reads of recent transitions and ad matches. Thread-safe. */
public final class EventQueries {
  private static final int BYTES_AROUND_EVENT = 40;

  private final EventHistory history;
  private final Availability transitions;
  private final Availability adMatches;

  public EventQueries(EventHistory history, Availability transitions, Availability adMatches) {
    this.history = history;
    this.transitions = transitions;
    this.adMatches = adMatches;
  }

  public Map<String, ApiHandler> handlers() {
    return Map.of("deviceEvents", this::ofDevice, "zoneCounts", this::ofZone);
  }

  private void ofDevice(ApiRequest request) {
    String id = request.text("id");
    DeviceAccess.requireDevice(request, id);
    transitions.require();
    adMatches.require();
    PageLimit limit = PageLimit.of(request);
    List<StreamEvent> found = history.ofDevice(id, limit.searched());
    PageLimit.Written written =
        limit.writeOpen(
            "events",
            found,
            event -> BYTES_AROUND_EVENT + event.json().size(),
            EventQueries::write);
    JsonOutput json = written.more(written.results() < found.size());
    history.completeSinceMillis().ifPresent(since -> json.raw(",\"since\":").number(since));
    request.answer(json.raw("}"));
  }

  private void ofZone(ApiRequest request) {
    DeviceAccess.requireAll(request);
    transitions.require();
    ZoneCounts counts = history.ofZone(request.text("id"), (long) request.number("since"));
    request.answer(
        new JsonOutput()
            .raw("{\"enters\":")
            .number((long) counts.enters())
            .raw(",\"exits\":")
            .number((long) counts.exits())
            .raw(",\"since\":")
            .number(counts.sinceMillis())
            .raw("}"));
  }

  private static void write(JsonOutput json, StreamEvent event) {
    json.raw("{\"kind\":").string(event.kind().message());
    json.raw(",\"event\":").raw(event.json()).raw("}");
  }
}
