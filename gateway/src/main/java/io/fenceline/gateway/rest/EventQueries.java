package io.fenceline.gateway.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.stream.EventHistory;
import io.fenceline.gateway.stream.ZoneCounts;
import io.fenceline.gateway.subscription.StreamEvent;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Reads of recent transitions and ad matches. Thread-safe. */
public final class EventQueries {
  private static final int BYTES_AROUND_EVENT = 40;

  private final EventHistory history;
  private final Readiness transitions;
  private final Readiness adMatches;

  public EventQueries(EventHistory history, Readiness transitions, Readiness adMatches) {
    this.history = history;
    this.transitions = transitions;
    this.adMatches = adMatches;
  }

  public Map<String, ApiHandler> handlers() {
    return Map.of(
        "deviceEvents", this::ofDevice, "recentEvents", this::inBox, "zoneCounts", this::ofZone);
  }

  private void ofDevice(ApiRequest request) {
    String id = request.text("id");
    DeviceAccess.requireDevice(request, id);
    transitions.require();
    adMatches.require();
    PageLimit limit = PageLimit.of(request);
    answer(request, limit, history.ofDevice(id, limit.searched()));
  }

  private void inBox(ApiRequest request) {
    DeviceAccess.requireAll(request);
    transitions.require();
    adMatches.require();
    PageLimit limit = PageLimit.of(request);
    answer(request, limit, history.inBox(Boxes.of(request), limit.searched()));
  }

  private void answer(ApiRequest request, PageLimit limit, List<StreamEvent> found) {
    request.answer(
        limit.write(
            "events",
            found,
            event -> BYTES_AROUND_EVENT + event.json().size(),
            EventQueries::write,
            (json, results) -> {
              json.writeBooleanField("more", results < found.size());
              OptionalLong since = history.completeSinceMillis();
              if (since.isPresent()) {
                json.writeNumberField("since", since.getAsLong());
              }
            }));
  }

  private void ofZone(ApiRequest request) {
    DeviceAccess.requireAll(request);
    transitions.require();
    ZoneCounts counts = history.ofZone(request.text("id"), (long) request.number("since"));
    request.answer(
        JsonLine.of(
            json -> {
              json.writeNumberField("enters", counts.enters());
              json.writeNumberField("exits", counts.exits());
              json.writeNumberField("since", counts.sinceMillis());
            }));
  }

  private static void write(JsonGenerator json, StreamEvent event) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", event.kind().message());
    JsonLine.writeVerbatim(json, "event", event.json());
    json.writeEndObject();
  }
}
