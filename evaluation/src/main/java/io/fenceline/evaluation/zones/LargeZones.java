package io.fenceline.evaluation.zones;

import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.geo.index.PreparedZone;
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
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * Changes of zones with many positions before they come into force: another thread prepares what
 * takes long, and removals are delayed a little, so that a zone that is deleted and put again is
 * replaced in one step. Keeps only the newest change of each id. Not thread-safe.
 */
public final class LargeZones {
  /** Longer than the gap between two records that are sent together, too short to be noticed. */
  static final long REMOVAL_DELAY_MILLIS = 200;

  /** Zones with fewer positions are indexed in less than a millisecond. */
  private static final int MANY_POSITIONS = 4_096;

  private final CellZoneIndex<Zone> index;
  private final BiConsumer<Zone, Zone> inForce;
  private final Executor background;
  private final LongSupplier monotonicMillis;
  private final ZonesListener listener;
  private final Map<String, Preparation> preparations = new LinkedHashMap<>();
  private final Map<String, Removal> removals = new LinkedHashMap<>();

  private record Preparation(Zone zone, long changedMillis, FutureTask<PreparedZone<Zone>> task) {}

  private record Removal(long version, long changedMillis, long dueMillis) {}

  /**
   * @param inForce called with the zone before and the zone after each change, each null for none
   * @param monotonicMillis a clock that is never adjusted
   * @param listener of changes that come into force
   */
  LargeZones(
      CellZoneIndex<Zone> index,
      BiConsumer<Zone, Zone> inForce,
      Executor background,
      LongSupplier monotonicMillis,
      ZonesListener listener) {
    this.index = index;
    this.inForce = inForce;
    this.background = background;
    this.monotonicMillis = monotonicMillis;
    this.listener = listener;
  }

  /** The thread on which one subtask prepares zones; started for the first one. */
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

  /**
   * Queues the zone for preparation; its previous version stays in force until then.
   *
   * @param changedMillis the timestamp of its record; negative: unknown
   */
  void prepare(Zone zone, long changedMillis) {
    forget(zone.id());
    FutureTask<PreparedZone<Zone>> task = new FutureTask<>(() -> PreparedZone.of(zone));
    preparations.put(zone.id(), new Preparation(zone, changedMillis, task));
    background.execute(task);
  }

  /**
   * Removes the zone after {@link #REMOVAL_DELAY_MILLIS}, unless it changes before.
   *
   * @param changedMillis the timestamp of the record; negative: unknown
   */
  void removeLater(ZoneChange.Remove change, long changedMillis) {
    forget(change.zoneId());
    long dueMillis = monotonicMillis.getAsLong() + REMOVAL_DELAY_MILLIS;
    removals.put(change.zoneId(), new Removal(change.version(), changedMillis, dueMillis));
  }

  /** Drops the pending change of this id, if there is one. */
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

  /** The version of the pending removal of this id, or null. */
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
   * A view of these zones with null for those whose removal is pending. Later changes do not affect
   * it, provided that they do not affect the list.
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

  /** Puts into force what is ready or due. */
  void applyReady() throws InterruptedException {
    if (!removals.isEmpty()) {
      applyRemovals(monotonicMillis.getAsLong());
    }
    while (!preparations.isEmpty()) {
      Preparation oldest = preparations.values().iterator().next();
      if (!oldest.task.isDone()) {
        return;
      }
      PreparedZone<Zone> ready = result(oldest);
      inForce.accept(index.get(oldest.zone.id()), oldest.zone);
      index.put(ready);
      listener.inForce(oldest.changedMillis);
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
      inForce.accept(index.get(removal.getKey()), null);
      index.remove(removal.getKey());
      listener.inForce(removal.getValue().changedMillis);
      oldest.remove();
    }
  }

  private static PreparedZone<Zone> result(Preparation preparation) throws InterruptedException {
    try {
      return preparation.task.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "zone %s: cannot be prepared".formatted(preparation.zone.id()), e.getCause());
    }
  }
}
