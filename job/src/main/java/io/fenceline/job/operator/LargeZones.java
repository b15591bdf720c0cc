package io.fenceline.job.operator;

import io.fenceline.event.Zone;
import io.fenceline.job.index.ZoneIndex;
import io.fenceline.job.index.ZoneIndex.Prepared;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;

/**
 * Zones of many positions on their way into an index: another thread does what takes long. Of each
 * id the newest only. One owner, not thread-safe.
 */
final class LargeZones {
  /** Zones of fewer positions go into the index in less than a millisecond. */
  private static final int MANY_POSITIONS = 4_096;

  private final ZoneIndex index;
  private final Executor background;
  private final Map<String, Preparation> underWay = new LinkedHashMap<>();

  private record Preparation(Zone zone, FutureTask<Prepared> task) {}

  LargeZones(ZoneIndex index, Executor background) {
    this.index = index;
    this.background = background;
  }

  /** A thread for all that one subtask prepares; it begins with the first. */
  static ExecutorService newThread(String owner) {
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

  /** Has the zone prepared, behind those that are under way. */
  void prepare(Zone zone) {
    forget(zone.id());
    FutureTask<Prepared> task = new FutureTask<>(() -> index.prepare(zone));
    underWay.put(zone.id(), new Preparation(zone, task));
    background.execute(task);
  }

  /** Ends the preparation of this id, if there is one. */
  void forget(String zoneId) {
    Preparation known = underWay.remove(zoneId);
    if (known != null) {
      known.task.cancel(false);
    }
  }

  /** The zone of this id that is under way, or null. */
  Zone get(String zoneId) {
    Preparation known = underWay.get(zoneId);
    return known == null ? null : known.zone;
  }

  List<Zone> all() {
    List<Zone> zones = new ArrayList<>();
    underWay.values().forEach(preparation -> zones.add(preparation.zone));
    return zones;
  }

  /** Puts into the index what is ready by now. */
  void putReady() throws InterruptedException {
    while (!underWay.isEmpty()) {
      Preparation oldest = underWay.values().iterator().next();
      if (!oldest.task.isDone()) {
        return;
      }
      index.put(result(oldest));
      underWay.remove(oldest.zone.id());
    }
  }

  private static Prepared result(Preparation preparation) throws InterruptedException {
    try {
      return preparation.task.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "zone %s: cannot be prepared".formatted(preparation.zone.id()), e.getCause());
    }
  }
}
