package io.fenceline.gateway.past;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.event.MembershipSet;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.json.JsonLine;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventKind;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.replay.Replays;
import io.fenceline.gateway.rest.Boxes;
import io.fenceline.gateway.rest.DeviceAccess;
import io.fenceline.gateway.state.DeviceState;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.kafka.Topics;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.Map;

/**
 * Reads of the tracks, memberships and events of devices in a span of time. Thread-safe.
 *
 * @param devices as they are now
 */
public record PastQueries(
    Replays replays,
    Topics topics,
    TopicFormats formats,
    FixLayout layout,
    DeviceStore devices,
    Clock clock) {
  private static final int MOST_BYTES =
      Past.MOST_EVENT_BYTES + Past.MOST_ATTRIBUTE_BYTES + (4 << 20);

  /** A tenth of a metre. */
  private static final int DEGREE_DECIMALS = 6;

  private static final double DEGREE_FACTOR = 1e6;

  public Map<String, ApiHandler> handlers() {
    return Map.of("past", this::inBox, "devicePast", this::ofDevice);
  }

  private void inBox(ApiRequest request) {
    DeviceAccess.requireAll(request);
    answer(request, new DeviceSelection(null, Boxes.of(request)));
  }

  private void ofDevice(ApiRequest request) {
    String deviceId = request.text("id");
    DeviceAccess.requireDevice(request, deviceId);
    answer(request, new DeviceSelection(deviceId, null));
  }

  private void answer(ApiRequest request, DeviceSelection selection) {
    long fromMillis = (long) request.number("from");
    long toMillis = request.has("to") ? (long) request.number("to") : clock.millis();
    if (fromMillis >= toMillis) {
      throw Problem.parameter("from", "" + fromMillis, "a time before to, " + toMillis);
    }
    request.requireRoom(MOST_BYTES);
    PastScan scan =
        new PastScan(topics, formats, layout, replays::refusals, selection, fromMillis, toMillis);
    replays
        .run(
            request.principal(),
            (consumer, budget) ->
                json(withPresent(scan.read(consumer, budget)), fromMillis, toMillis))
        .onSuccess(request::answer)
        .onFailure(request::fail);
  }

  /** The zones that devices are in now; they count if a device was in them all the time since. */
  private Past withPresent(Past past) {
    for (String deviceId : past.tracks().deviceIds()) {
      DeviceState device = devices.get(deviceId);
      if (device != null && device.memberships() != null) {
        for (MembershipSet.Entry zone : device.memberships().zones()) {
          past.addVisit(deviceId, zone.zoneId(), zone.enteredAtMillis());
        }
      }
    }
    return past;
  }

  private static byte[] json(Past past, long fromMillis, long toMillis) {
    return JsonLine.of(
        json -> {
          json.writeNumberField("from", fromMillis);
          json.writeNumberField("to", toMillis);
          json.writeNumberField("stepMillis", past.tracks().stepMillis());
          JsonLine.writeObjects(
              json,
              "devices",
              past.tracks().entries(),
              device -> writeDevice(json, device.getKey(), past, device.getValue(), fromMillis));
          JsonLine.writeObjects(json, "events", past.events(), event -> writeEvent(json, event));
          json.writeNumberField("omittedEvents", past.omittedEvents());
          json.writeBooleanField("allAttributes", past.attributes().isComplete());
          json.writeNumberField("unreadable", past.unreadable());
        });
  }

  private static void writeDevice(
      JsonGenerator json, String deviceId, Past past, Track track, long fromMillis)
      throws IOException {
    json.writeStringField("deviceId", deviceId);
    JsonLine.writeObjects(
        json,
        "zones",
        past.visits(deviceId).entrySet(),
        zone -> {
          json.writeStringField("zoneId", zone.getKey());
          json.writeNumberField("enteredAt", zone.getValue());
        });
    json.writeArrayFieldStart("millis");
    for (int i = 0; i < track.size(); i++) {
      json.writeNumber(track.timeMillis(i) - fromMillis);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("positions");
    for (int i = 0; i < track.size(); i++) {
      json.writeStartArray();
      json.writeNumber(degrees(track.lon(i)));
      json.writeNumber(degrees(track.lat(i)));
      json.writeEndArray();
    }
    json.writeEndArray();
    JsonLine.writeObjects(
        json,
        "attributes",
        past.attributes().of(deviceId),
        entry -> {
          json.writeNumberField("millis", entry.timeMillis() - fromMillis);
          JsonLine.writeVerbatim(json, "attributes", entry.attributes());
        });
  }

  private static BigDecimal degrees(double degrees) {
    return BigDecimal.valueOf(Math.round(degrees * DEGREE_FACTOR), DEGREE_DECIMALS);
  }

  private static void writeEvent(JsonGenerator json, Event event) throws IOException {
    json.writeStringField("kind", kind(event.kind()));
    JsonLine.writeVerbatim(json, "event", event.json());
  }

  private static String kind(EventKind kind) {
    return kind == EventKind.TRANSITION
        ? StreamKind.TRANSITION.message()
        : StreamKind.AD_MATCH.message();
  }
}
