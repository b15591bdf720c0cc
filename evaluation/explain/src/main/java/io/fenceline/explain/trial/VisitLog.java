package io.fenceline.explain.trial;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.ZoneIds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The visits of devices to zones, and the ads that they got. Thread-safe. */
public final class VisitLog {
  private static final long STILL_INSIDE = -1;

  private final Map<String, ZoneVisits> zones = new TreeMap<>(ZoneIds.UTF8_ORDER);
  private final Map<String, Long> lastFixMillis = new HashMap<>();

  /** A visit of a device that entered at a time. */
  record Visit(String deviceId, long enteredAtMillis) {}

  /** The visits to one zone. */
  public static final class ZoneVisits {
    /** How long each took in milliseconds, or {@link #STILL_INSIDE}. */
    private final Map<Visit, Long> visits = new HashMap<>();

    private final Map<String, Long> lastFixMillis;
    private long crossings;
    private long ads;

    private ZoneVisits(Map<String, Long> lastFixMillis) {
      this.lastFixMillis = lastFixMillis;
    }

    public int visits() {
      return visits.size();
    }

    public long devices() {
      return visits.keySet().stream().map(Visit::deviceId).distinct().count();
    }

    public long stillInside() {
      return visits.values().stream().filter(millis -> millis == STILL_INSIDE).count();
    }

    /** The sum of all visits, of those that have not ended until the device's last fix. */
    public long insideMillis() {
      return visits.entrySet().stream()
          .mapToLong(visit -> millis(visit.getKey(), visit.getValue()))
          .sum();
    }

    private long millis(Visit visit, long millis) {
      return millis == STILL_INSIDE
          ? lastFixMillis.getOrDefault(visit.deviceId(), visit.enteredAtMillis())
              - visit.enteredAtMillis()
          : millis;
    }

    public long crossings() {
      return crossings;
    }

    public long ads() {
      return ads;
    }

    /** How many of these visits the other does not have. */
    public long without(ZoneVisits other) {
      return visits.keySet().stream().filter(visit -> !other.visits.containsKey(visit)).count();
    }
  }

  public synchronized void add(Fix fix) {
    lastFixMillis.merge(fix.deviceId(), fix.timeMillis(), Math::max);
  }

  public synchronized void add(Transition transition) {
    ZoneVisits zone =
        zones.computeIfAbsent(transition.zoneId(), unseen -> new ZoneVisits(lastFixMillis));
    Visit visit = new Visit(transition.deviceId(), transition.enteredAtMillis());
    switch (transition.type()) {
      case ENTER -> zone.visits.putIfAbsent(visit, STILL_INSIDE);
      case EXIT -> zone.visits.put(visit, transition.timeMillis() - transition.enteredAtMillis());
      case CROSS -> zone.crossings++;
      case DWELL, APPROACH, OVERDUE -> {}
    }
  }

  public void add(AdMatch match) {
    addAd(match.zoneId());
  }

  synchronized void addAd(String zoneId) {
    zones.computeIfAbsent(zoneId, unseen -> new ZoneVisits(lastFixMillis)).ads++;
  }

  /** The visits of a zone, none if it saw nothing; to be read when nothing is added any more. */
  public synchronized ZoneVisits zone(String id) {
    return zones.getOrDefault(id, new ZoneVisits(lastFixMillis));
  }

  /** The ids of all zones that saw anything. */
  public synchronized Iterable<String> zoneIds() {
    return List.copyOf(zones.keySet());
  }
}
