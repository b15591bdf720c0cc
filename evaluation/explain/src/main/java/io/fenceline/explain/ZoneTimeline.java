package io.fenceline.explain;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Versions of zones in the order in which they came into force, each once: by the timestamps of
 * their records, and no version after a later one of its partition (rule Z1). Not thread-safe.
 */
public final class ZoneTimeline {
  static final ZoneTimeline NONE = new ZoneTimeline(List.of(), 0);

  private final List<ZoneVersion> versions = new ArrayList<>();
  private final Map<String, List<ZoneVersion>> byZone = new LinkedHashMap<>();
  private final long unreadable;
  private int next;

  /** Takes a version that comes into force. */
  public interface Taker {
    void take(ZoneVersion version) throws InterruptedException;
  }

  /**
   * @param read those of each partition in their order
   * @param unreadable how many records were left out, since they cannot be read
   */
  ZoneTimeline(Collection<ZoneVersion> read, long unreadable) {
    this.unreadable = unreadable;
    List<ZoneVersion> byTime = new ArrayList<>(read);
    byTime.sort(Comparator.comparingLong(ZoneVersion::sinceMillis));
    for (ZoneVersion version : byTime) {
      List<ZoneVersion> earlier = byZone.computeIfAbsent(version.zoneId(), id -> new ArrayList<>());
      if (version.follows(earlier.isEmpty() ? null : earlier.get(earlier.size() - 1))) {
        versions.add(version);
        earlier.add(version);
      }
    }
  }

  /** How many records were left out, since they cannot be read. */
  long unreadable() {
    return unreadable;
  }

  /** Passes on the versions that come into force up to an instant, after those of earlier calls. */
  public void passTo(long millis, Taker taker) throws InterruptedException {
    while (next < versions.size() && versions.get(next).sinceMillis() <= millis) {
      taker.take(versions.get(next++));
    }
  }

  /** The versions of each zone, oldest first. */
  public Map<String, List<ZoneVersion>> byZone() {
    return byZone;
  }

  /** The versions of a zone, oldest first. */
  public List<ZoneVersion> of(String zoneId) {
    return byZone.getOrDefault(zoneId, List.of());
  }

  /**
   * The oldest version of each zone of which the topic has lost what was in force at an instant.
   */
  public List<ZoneVersion> lostAt(long millis) {
    return byZone.values().stream()
        .map(history -> history.get(0))
        .filter(oldest -> oldest.isBehindGap() && oldest.sinceMillis() > millis)
        .toList();
  }

  /** The version that a transition names; null if it is not in the topic any more. */
  public ZoneVersion ofOffset(String zoneId, long offset) {
    return of(zoneId).stream().filter(one -> one.offset() == offset).findFirst().orElse(null);
  }
}
