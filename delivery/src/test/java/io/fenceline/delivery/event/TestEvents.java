package io.fenceline.delivery.event;

import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventKind;
import io.fenceline.format.output.EventReader;

/** Events for tests. */
public final class TestEvents {
  public static final long TIME = 1_641_168_000_000L;

  private TestEvents() {}

  /** The JSON of an ENTER into the zone {@code depot}. */
  public static byte[] enter(String deviceId, long timeMillis) {
    return JsonOutputWriter.write(
        new Transition(
            TransitionType.ENTER,
            TransitionReason.MOVED,
            deviceId,
            "depot",
            42,
            timeMillis,
            -90.05819,
            29.9408,
            timeMillis,
            null));
  }

  public static Event event(String deviceId) {
    return event(EventKind.TRANSITION, enter(deviceId, TIME));
  }

  public static Event event(EventKind kind, byte[] json) {
    try {
      return EventReader.ofJson(kind, json);
    } catch (RefusedException e) {
      throw new AssertionError(e);
    }
  }
}
