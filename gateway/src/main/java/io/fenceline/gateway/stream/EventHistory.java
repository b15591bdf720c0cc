package io.fenceline.gateway.stream;

import io.fenceline.gateway.subscription.Offsets;
import io.fenceline.gateway.subscription.StreamEvent;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.geo.index.points.BoundingBox;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The recent events of a device, a zone or a box. Memory for them is bounded, so each answer has
 * the time since when it is complete. Thread-safe.
 */
public final class EventHistory {
  private static final Comparator<StreamEvent> NEWEST_FIRST =
      Comparator.comparingLong(StreamEvent::timeMillis)
          .thenComparing(StreamEvent::kind)
          .thenComparingLong(StreamEvent::offset)
          .reversed();

  private final RecentEvents recent;

  EventHistory(RecentEvents recent) {
    this.recent = recent;
  }

  /**
   * The transitions and ad matches of a device, newest first.
   *
   * @param limit at least 1
   */
  public List<StreamEvent> ofDevice(String deviceId, int limit) {
    return newest(event -> event.deviceId().equals(deviceId), limit);
  }

  /**
   * The transitions and ad matches in a box, newest first.
   *
   * @param limit at least 1
   */
  public List<StreamEvent> inBox(BoundingBox box, int limit) {
    return newest(event -> box.contains(event.lon(), event.lat()), limit);
  }

  private List<StreamEvent> newest(Predicate<StreamEvent> wanted, int limit) {
    List<StreamEvent> found = new ArrayList<>();
    for (StreamKind kind : Offsets.KINDS) {
      recent.forEach(
          kind,
          event -> {
            if (wanted.test(event)) {
              found.add(event);
            }
          });
    }
    found.sort(NEWEST_FIRST);
    return found.subList(0, Math.min(limit, found.size()));
  }

  /** Epoch milliseconds since when no event is missing; empty if none is. */
  public OptionalLong completeSinceMillis() {
    long since =
        Math.max(
            recent.completeSinceMillis(StreamKind.TRANSITION),
            recent.completeSinceMillis(StreamKind.AD_MATCH));
    return since == RecentEvents.COMPLETE ? OptionalLong.empty() : OptionalLong.of(since);
  }

  /**
   * How many devices entered and left a zone.
   *
   * @param sinceMillis epoch milliseconds
   */
  public ZoneCounts ofZone(String zoneId, long sinceMillis) {
    int[] counts = new int[2];
    long since =
        transitionsSince(
            sinceMillis,
            event -> {
              if (event.zoneId().equals(zoneId)) {
                counts[0] += event.type().equals("ENTER") ? 1 : 0;
                counts[1] += event.type().equals("EXIT") ? 1 : 0;
              }
            });
    return new ZoneCounts(counts[0], counts[1], since);
  }

  /**
   * Passes on the transitions since an instant, in no particular order.
   *
   * @param sinceMillis epoch milliseconds
   * @return since when they are complete; not before that instant
   */
  public long transitionsSince(long sinceMillis, Consumer<StreamEvent> events) {
    long since = Math.max(sinceMillis, recent.completeSinceMillis(StreamKind.TRANSITION));
    recent.forEach(
        StreamKind.TRANSITION,
        event -> {
          if (event.timeMillis() >= since) {
            events.accept(event);
          }
        });
    return since;
  }
}
