package io.fenceline.delivery.event;

import io.fenceline.format.json.JsonLine;
import io.fenceline.format.output.Event;
import java.util.Set;

/** ENTER and EXIT as the JSON that OwnTracks' apps publish for regions of their own. */
public final class OwnTracksTransition {
  /** The transitions that the form can express. */
  public static final Set<String> TYPES = Set.of("ENTER", "EXIT");

  private static final int TRACKER_ID_CHARS = 2;

  private OwnTracksTransition() {}

  /**
   * @param event a transition of one of the {@link #TYPES}
   */
  public static byte[] write(Event event) {
    String device = event.deviceId();
    return JsonLine.of(
        json -> {
          json.writeStringField("_type", "transition");
          json.writeStringField("event", event.type().equals("ENTER") ? "enter" : "leave");
          json.writeStringField("desc", event.zoneId());
          json.writeStringField("tid", trackerId(device));
          json.writeNumberField("lat", event.lat());
          json.writeNumberField("lon", event.lon());
          json.writeNumberField("tst", event.timeMillis() / 1000);
          // Required, and not known: the accuracy of the fix, and when the region was made.
          json.writeNumberField("acc", 0);
          json.writeNumberField("wtst", 0);
        });
  }

  /** The last characters of a device, none of them half a surrogate pair. */
  private static String trackerId(String device) {
    int characters = device.codePointCount(0, device.length());
    return device.substring(
        device.offsetByCodePoints(0, Math.max(0, characters - TRACKER_ID_CHARS)));
  }
}
