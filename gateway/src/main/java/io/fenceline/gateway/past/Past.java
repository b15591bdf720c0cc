package io.fenceline.gateway.past;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fenceline.event.Fix;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventKind;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The tracks and events of the selected devices in a span of event time. An event counts once,
 * however often it was written. Not thread-safe.
 */
final class Past {
  /** Limits of an answer, by its size. */
  static final int MOST_POSITIONS = 100_000;

  static final int MOST_EVENTS = 5_000;

  /** Of more, the client has to ask for less. */
  static final int MOST_EVENT_BYTES = 8 << 20;

  static final int MOST_ATTRIBUTE_BYTES = 4 << 20;

  /** Beside the content of an event or of a visit. */
  private static final int OVERHEAD_BYTES = 200;

  /** Of more devices, each would have only a few positions. */
  static final int MOST_DEVICES = 10_000;

  private static final JsonMapper JSON = new JsonMapper();

  private final DeviceSelection selection;
  private final long fromMillis;
  private final long toMillis;

  private final Tracks tracks = new Tracks(MOST_POSITIONS);
  private final PastAttributes attributes = new PastAttributes(MOST_ATTRIBUTE_BYTES);
  private final Map<String, Event> events = new LinkedHashMap<>();
  private final Map<String, Map<String, Long>> visits = new HashMap<>();
  private long omittedEvents;
  private long unreadable;
  private int eventBytes;

  /**
   * @param fromMillis epoch milliseconds, inclusive
   * @param toMillis exclusive
   */
  Past(DeviceSelection selection, long fromMillis, long toMillis) {
    this.selection = selection;
    this.fromMillis = fromMillis;
    this.toMillis = toMillis;
  }

  private boolean isInSpan(long timeMillis) {
    return timeMillis >= fromMillis && timeMillis < toMillis;
  }

  /**
   * @throws Problem when there are too many devices
   */
  void add(Fix fix) {
    if (isInSpan(fix.timeMillis()) && selection.has(fix.deviceId(), fix.lon(), fix.lat())) {
      tracks.add(fix);
      if (fix.attributes() != null) {
        attributes.add(fix.deviceId(), fix.timeMillis(), fix.attributes());
      }
      if (tracks.devices() > MOST_DEVICES) {
        throw Problem.of(
            ProblemType.INVALID_REQUEST,
            "more than %,d devices were there; ask for a smaller box".formatted(MOST_DEVICES));
      }
    }
  }

  /**
   * Adds an event of the span or after it: a later exit tells that the device was inside. To be
   * called after the fixes, since the events of a device that was seen are of interest wherever
   * they happened.
   *
   * @throws Problem when they are too large together
   */
  void add(Event event) {
    boolean isExit = event.kind() == EventKind.TRANSITION && event.type().equals("EXIT");
    if (isExit && event.timeMillis() >= fromMillis) {
      addVisit(event.deviceId(), event.zoneId(), enteredAtMillis(event));
    }
    if (!isInSpan(event.timeMillis()) || !isOfInterest(event)) {
      return;
    }
    if (events.size() < MOST_EVENTS) {
      if (events.putIfAbsent(event.id(), event) == null) {
        hold(event.id().length() + event.json().size());
      }
    } else if (!events.containsKey(event.id())) {
      omittedEvents++;
    }
  }

  private void hold(int bytes) {
    eventBytes += OVERHEAD_BYTES + bytes;
    if (eventBytes > MOST_EVENT_BYTES) {
      throw Problem.of(
          ProblemType.INVALID_REQUEST,
          "the events take more than %d MiB; ask for less: a shorter time, a smaller box or one device"
              .formatted(MOST_EVENT_BYTES >> 20));
    }
  }

  private boolean isOfInterest(Event event) {
    return tracks.has(event.deviceId())
        || selection.has(event.deviceId(), event.lon(), event.lat());
  }

  static long enteredAtMillis(Event exit) {
    try {
      return JSON.readTree(exit.json().array()).path("enteredAt").asLong(Long.MAX_VALUE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds a visit that had not ended when the span began; it counts if it had begun then. */
  void addVisit(String deviceId, String zoneId, long enteredAtMillis) {
    if (enteredAtMillis < fromMillis
        && isInQuestion(deviceId)
        && visits.computeIfAbsent(deviceId, id -> new HashMap<>()).put(zoneId, enteredAtMillis)
            == null) {
      hold(zoneId.length());
    }
  }

  /** Whether the answer has the device: a position may still come of the only one. */
  private boolean isInQuestion(String deviceId) {
    return selection.box() == null ? deviceId.equals(selection.deviceId()) : tracks.has(deviceId);
  }

  /** To be called when everything has been added. */
  void end() {
    tracks.end();
  }

  /** The devices with a position in the span, and their tracks. */
  Tracks tracks() {
    return tracks;
  }

  PastAttributes attributes() {
    return attributes;
  }

  /** The zones that a device was in when the span began, and when it had entered them. */
  Map<String, Long> visits(String deviceId) {
    return visits.getOrDefault(deviceId, Map.of());
  }

  Collection<Event> events() {
    return events.values();
  }

  /** A record could not be read: a wrong format, or not written by Fenceline. */
  void addUnreadable() {
    unreadable++;
  }

  long unreadable() {
    return unreadable;
  }

  long omittedEvents() {
    return omittedEvents;
  }
}
