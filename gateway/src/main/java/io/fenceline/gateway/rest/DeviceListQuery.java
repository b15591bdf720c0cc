package io.fenceline.gateway.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.rest.TransitionCounts.Counts;
import io.fenceline.gateway.state.DeviceState;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.gateway.state.TextMatch;
import java.io.IOException;
import java.util.Comparator;
import java.util.Map;

/** Lists the devices whose last fix is known, in an order. Thread-safe. */
public record DeviceListQuery(
    Scans scans, DeviceStore devices, Readiness locationsReadiness, TransitionCounts transitions) {

  private record Row(DeviceState device, int events) {
    private String id() {
      return device.deviceId();
    }

    private long fixMillis() {
      return device.lastFix().timeMillis();
    }

    private int zones() {
      return device.memberships() == null ? 0 : device.memberships().zones().size();
    }
  }

  private static final Map<String, Comparator<Row>> ORDERS =
      Map.of(
          "id", Comparator.comparing(Row::id, String.CASE_INSENSITIVE_ORDER),
          "fix", Comparator.comparingLong(Row::fixMillis),
          "zones", Comparator.comparingInt(Row::zones),
          "events", Comparator.comparingInt(Row::events));

  public Map<String, ApiHandler> handlers() {
    return Map.of("listDevices", this::list);
  }

  private void list(ApiRequest request) {
    DeviceAccess.requireAll(request);
    locationsReadiness.require();
    PageLimit limit = PageLimit.of(request);
    scans.answer(request, () -> list(request, limit));
  }

  private byte[] list(ApiRequest request, PageLimit limit) {
    TopList<Row> rows = TopList.of(request, limit, ORDERS, Row::id);
    String text = request.text("filter");
    long before =
        request.has("silentSince") ? (long) request.number("silentSince") : Long.MAX_VALUE;
    Counts counts = transitions.get();
    devices.forEachWithFix(
        device -> {
          String id = device.deviceId();
          if (device.lastFix().timeMillis() < before
              && (text == null || TextMatch.within(id, text))) {
            rows.add(new Row(device, counts.ofDevice(id)));
          }
        });
    return limit.write(
        "devices",
        rows.sorted(),
        row -> 2 * row.id().length(),
        DeviceListQuery::write,
        (json, results) -> {
          json.writeNumberField("total", rows.total());
          json.writeNumberField("since", counts.sinceMillis());
        });
  }

  private static void write(JsonGenerator json, Row row) throws IOException {
    json.writeStartObject();
    json.writeStringField("deviceId", row.id());
    json.writeNumberField("fixTime", row.fixMillis());
    json.writeNumberField("zones", row.zones());
    json.writeNumberField("events", row.events);
    json.writeEndObject();
  }
}
