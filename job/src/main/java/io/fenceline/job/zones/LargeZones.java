package io.fenceline.job.zones;

import io.fenceline.event.Zone;
import io.fenceline.event.ZoneChange;
import io.fenceline.geo.index.ZoneIndex;
import io.fenceline.geo.index.ZoneIndex.Prepared;
import io.fenceline.job.ads.CapPeriods;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.function.LongSupplier;

/**
 * Changes of zones of many positions on their way into an index: another thread prepares what takes
 * long, and a removal waits a little, so that a zone that is deleted and put again is replaced in
 * one step. Of each id the newest change only. One owner, not thread-safe.
 */
public final class LargeZones {
  /** More than lies between two records that are sent together; less than anybody waits for. */
  static final long REMOVAL_DELAY_MILLIS = 200;

  /** Zones of fewer positions go into the index in less than a millisecond. */
  private static final int MANY_POSITIONS = 4_096;

  private final ZoneIndex<Zone> index;
  private final CapPeriods capSpans;
  private final Executor background;
  private final LongSupplier monotonicMillis;
  private final Map<String, Preparation> preparations = new LinkedHashMap<>();
  private final Map<String, Removal> removals = new LinkedHashMap<>();

  private record Preparation(Zone zone, FutureTask<Prepared<Zone>> task) {}

  private record Removal(long version, long dueMillis) {}

  /**
   * @param monotonicMillis a clock that is never set
   */
  LargeZones(
      ZoneIndex<Zone> index,
      CapPeriods capSpans,
      Executor background,
      LongSupplier monotonicMillis) {
    this.index = index;
    this.capSpans = capSpans;
    this.background = background;
    this.monotonicMillis = monotonicMillis;
  }

  /** A thread for all that one subtask prepares; it begins with the first. */
  public static ExecutorService newThread(String owner) {
    return Executors.newSingleThreadExecutor(
        task -> {
          Thread thread = new Thread(task, "large-zones of " + owner);
          thread.setDaemon(true);
          return thread;
        });
  }

  static boolean isLarge(Zone zone) {
    return zone.shape().positions() >= MANY_POSITIONS;
  }

  /** Has the zone prepared, behind those that are under way; the version before stays in force. */
  void prepare(Zone zone) {
    forget(zone.id());
    FutureTask<Prepared<Zone>> task = new FutureTask<>(() -> index.prepare(zone));
    preparations.put(zone.id(), new Preparation(zone, task));
    background.execute(task);
  }

  /** Removes the zone after {@link #REMOVAL_DELAY_MILLIS}, unless it changes before. */
  void removeLater(ZoneChange.Remove change) {
    forget(change.zoneId());
    long dueMillis = monotonicMillis.getAsLong() + REMOVAL_DELAY_MILLIS;
    removals.put(change.zoneId(), new Removal(change.version(), dueMillis));
  }

  /** Drops the change of this id that is under way, if there is one. */
  void forget(String zoneId) {
    removals.remove(zoneId);
    Preparation known = preparations.remove(zoneId);
    if (known != null) {
      known.task.cancel(false);
    }
  }

  /** The zone of this id that is being prepared, or null. */
  Zone get(String zoneId) {
    Preparation known = preparations.get(zoneId);
    return known == null ? null : known.zone;
  }

  /** The version of the removal of this id that is under way, or null. */
  Long removal(String zoneId) {
    Removal known = removals.get(zoneId);
    return known == null ? null : known.version;
  }

  /** The zones that are being prepared. */
  List<Zone> all() {
    List<Zone> zones = new ArrayList<>();
    preparations.values().forEach(preparation -> zones.add(preparation.zone));
    return zones;
  }

  /**
   * A view of these zones with nulls in place of those whose removal is under way. No later change
   * reaches it, as none reaches the zones.
   */
  List<Zone> withoutRemoved(List<Zone> zones) {
    if (removals.isEmpty()) {
      return zones;
    }
    Set<String> removed = Set.copyOf(removals.keySet());
    return new AbstractList<>() {
      @Override
      public Zone get(int i) {
        Zone zone = zones.get(i);
        return zone == null || removed.contains(zone.id()) ? null : zone;
      }

      @Override
      public int size() {
        return zones.size();
      }
    };
  }

  /** Puts into force what is ready or due by now. */
  void applyReady() throws InterruptedException {
    if (!removals.isEmpty()) {
      applyRemovals(monotonicMillis.getAsLong());
    }
    while (!preparations.isEmpty()) {
      Preparation oldest = preparations.values().iterator().next();
      if (!oldest.task.isDone()) {
        return;
      }
      Prepared<Zone> ready = result(oldest);
      capSpans.replace(index.get(oldest.zone.id()), oldest.zone);
      index.put(ready);
      preparations.remove(oldest.zone.id());
    }
  }

  /** Puts all removals into force, due or not. */
  void applyRemovals() {
    applyRemovals(Long.MAX_VALUE);
  }

  private void applyRemovals(long nowMillis) {
    Iterator<Map.Entry<String, Removal>> oldest = removals.entrySet().iterator();
    while (oldest.hasNext()) {
      Map.Entry<String, Removal> removal = oldest.next();
      if (removal.getValue().dueMillis > nowMillis) {
        return;
      }
      capSpans.replace(index.get(removal.getKey()), null);
      index.remove(removal.getKey());
      oldest.remove();
    }
  }

  private static Prepared<Zone> result(Preparation preparation) throws InterruptedException {
    try {
      return preparation.task.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "zone %s: cannot be prepared".formatted(preparation.zone.id()), e.getCause());
    }
  }
}
