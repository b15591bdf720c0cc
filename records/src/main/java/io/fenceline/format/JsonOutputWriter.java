package io.fenceline.format;

import com.fasterxml.jackson.core.JsonGenerator;
import io.fenceline.event.AdMatch;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Occupancy;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.format.json.JsonLine;
import java.io.IOException;

/**
 * Writes transitions, ad matches, memberships and occupancies as the JSON of docs/formats.md: one
 * line, UTF-8, no line break. Thread-safe.
 */
public final class JsonOutputWriter {
  private static final int OCCUPANCY_BYTES = 128;

  private JsonOutputWriter() {}

  public static byte[] write(Transition transition) {
    return JsonLine.of(
        json -> {
          json.writeStringField("id", transition.id());
          json.writeStringField("type", transition.type().name());
          writeReason(json, transition.reason());
          json.writeStringField("deviceId", transition.deviceId());
          json.writeStringField("zoneId", transition.zoneId());
          writeScope(json, transition.ofDevice());
          json.writeNumberField("zoneVersion", transition.zoneVersion());
          writeWhenAndWhere(json, transition.timeMillis(), transition.lon(), transition.lat());
          if (transition.type().isOfMember()) {
            json.writeNumberField("enteredAt", transition.enteredAtMillis());
          }
          JsonLine.writeOptional(json, "distanceMeters", transition.distanceMeters());
          JsonLine.writeOptional(json, "arrivalSeconds", transition.arrivalSeconds());
          JsonLine.writeVerbatim(json, "attributes", transition.attributes());
        });
  }

  public static byte[] write(AdMatch match) {
    return JsonLine.of(
        json -> {
          json.writeStringField("id", match.id());
          json.writeStringField("deviceId", match.deviceId());
          json.writeStringField("zoneId", match.zoneId());
          writeScope(json, match.ofDevice());
          json.writeStringField("trigger", match.trigger().name());
          writeReason(json, match.reason());
          writeWhenAndWhere(json, match.timeMillis(), match.lon(), match.lat());
          JsonLine.writeVerbatim(json, "attributes", match.attributes());
          JsonLine.writeVerbatim(json, "ad", match.ad());
        });
  }

  public static byte[] write(MembershipSet set) {
    return JsonLine.of(
        json -> {
          json.writeStringField("deviceId", set.deviceId());
          writeWhenAndWhere(json, set.timeMillis(), set.lon(), set.lat());
          writeZones(json, set.zones());
        });
  }

  /** The member {@code zones}, with the memberships of a device. */
  public static void writeZones(JsonGenerator json, Iterable<MembershipSet.Entry> zones)
      throws IOException {
    JsonLine.writeObjects(
        json,
        "zones",
        zones,
        zone -> {
          json.writeStringField("zoneId", zone.zoneId());
          writeScope(json, zone.ofDevice());
          json.writeNumberField("zoneVersion", zone.zoneVersion());
          json.writeNumberField("enteredAt", zone.enteredAtMillis());
        });
  }

  /**
   * @param occupancy of a zone that exists
   */
  public static byte[] write(Occupancy occupancy) {
    return JsonLine.of(
        OCCUPANCY_BYTES,
        json -> {
          json.writeStringField("zoneId", occupancy.zoneId());
          json.writeNumberField("count", occupancy.count());
          json.writeNumberField("since", occupancy.sinceMillis());
          if (occupancy.hasCapacity()) {
            json.writeNumberField("capacity", occupancy.capacity());
            json.writeBooleanField("over", occupancy.isOver());
          }
          if (occupancy.overChanged()) {
            json.writeBooleanField("overChanged", true);
          }
        });
  }

  /** Only of a zone of one device. */
  public static void writeScope(JsonGenerator json, boolean ofDevice) throws IOException {
    if (ofDevice) {
      json.writeStringField("scope", "DEVICE");
    }
  }

  private static void writeReason(JsonGenerator json, TransitionReason reason) throws IOException {
    if (reason != null) {
      json.writeStringField("reason", reason.name());
    }
  }

  private static void writeWhenAndWhere(JsonGenerator json, long timeMillis, double lon, double lat)
      throws IOException {
    json.writeNumberField("time", timeMillis);
    JsonLine.writeOptional(json, "lon", lon);
    JsonLine.writeOptional(json, "lat", lat);
  }
}
