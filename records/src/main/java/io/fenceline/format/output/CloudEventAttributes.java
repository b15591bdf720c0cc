package io.fenceline.format.output;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Transition;
import io.fenceline.format.IsoTime;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The attributes of an event as a CloudEvent 1.0. Immutable.
 *
 * @param id that of the event, so repeats have it too
 * @param source the topic of the event, such as {@code /fenceline/transitions}
 * @param subject the device, or the zone of a count
 * @param timeMillis event time, epoch milliseconds
 */
public record CloudEventAttributes(
    String id, String source, String type, String subject, long timeMillis) {

  /** The {@link #source} of the events in a topic. */
  public static String source(String topic) {
    return "/fenceline/" + topic;
  }

  public static CloudEventAttributes of(Event event, String source) {
    return new CloudEventAttributes(
        event.id(), source, type(event.kind(), event.type()), event.subject(), event.timeMillis());
  }

  public static CloudEventAttributes of(Transition transition, String source) {
    return new CloudEventAttributes(
        transition.id(),
        source,
        type(EventKind.TRANSITION, transition.type().name()),
        transition.deviceId(),
        transition.timeMillis());
  }

  public static CloudEventAttributes of(AdMatch match, String source) {
    return new CloudEventAttributes(
        match.id(),
        source,
        type(EventKind.AD_MATCH, match.trigger().name()),
        match.deviceId(),
        match.timeMillis());
  }

  private static String type(EventKind kind, String type) {
    return "io.fenceline." + kind.text() + '.' + type.toLowerCase(Locale.ROOT) + ".v1";
  }

  /** The values by the names that CloudEvents gives them; all are text. */
  public Map<String, String> byName() {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("specversion", "1.0");
    attributes.put("id", id);
    attributes.put("source", source);
    attributes.put("type", type);
    attributes.put("subject", subject);
    attributes.put("time", IsoTime.of(timeMillis));
    return attributes;
  }
}
