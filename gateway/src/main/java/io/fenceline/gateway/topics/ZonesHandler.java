package io.fenceline.gateway.topics;

import io.fenceline.event.Bytes;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.gateway.state.AppliedOffsets;
import io.fenceline.gateway.state.ChangedZone;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.gateway.state.ZoneReplicas;
import io.fenceline.gateway.state.ZoneUpdate;
import io.fenceline.kafka.TopicPosition;
import io.fenceline.kafka.reader.KeyedRecords;
import io.fenceline.kafka.reader.RecordHandler;
import io.fenceline.kafka.reader.RefusalLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * Collects the zones until all have been read, then brings them, and each change after that, to the
 * event loops. A zone that the job refuses is refused here, too: its previous version stays in
 * force.
 */
final class ZonesHandler implements RecordHandler {
  private final ZoneEncoding encoding;
  private final ZoneReplicas replicas;
  private final AppliedOffsets offsets;
  private final KeyedRecords keyed;
  private final ZoneListener listener;
  private final RefusalLog refusals;
  private final int most;

  /** Null once they have been brought to the loops. */
  private Map<String, ServedZone> initial = new LinkedHashMap<>();

  private final Map<Integer, Long> initialPositions = new HashMap<>();

  ZonesHandler(
      ZoneEncoding encoding,
      ZoneReplicas replicas,
      AppliedOffsets offsets,
      KeyedRecords keyed,
      ZoneListener listener,
      RefusalLog refusals,
      int most) {
    this.encoding = encoding;
    this.keyed = keyed;
    this.replicas = replicas;
    this.offsets = offsets;
    this.listener = listener;
    this.refusals = refusals;
    this.most = most;
  }

  @Override
  public void assigned(List<TopicPosition> next) {
    keyed.assigned(next.size());
  }

  @Override
  public void handle(List<RawRecord> records) throws InterruptedException {
    List<ZoneUpdate> updates = new ArrayList<>();
    Map<Integer, Long> positions = initial == null ? new HashMap<>() : initialPositions;
    for (RawRecord record : records) {
      if (!ZoneMarker.isMarker(record.key())) {
        read(record, updates);
      }
      positions.put(record.partition(), record.offset() + 1);
    }
    if (initial == null) {
      apply(updates, positions);
    }
  }

  /** A listener that hears of a change finds it at every event loop. */
  private void apply(List<ZoneUpdate> updates, Map<Integer, Long> positions)
      throws InterruptedException {
    List<ChangedZone> changes = listener.isWanted() ? changes(updates) : List.of();
    CountDownLatch applied = new CountDownLatch(1);
    replicas.apply(
        updates,
        () -> {
          positions.forEach(offsets::advance);
          applied.countDown();
        });
    if (!changes.isEmpty()) {
      applied.await();
      listener.accept(changes);
    }
  }

  private List<ChangedZone> changes(List<ZoneUpdate> updates) {
    return updates.stream()
        .map(update -> ChangedZone.of(replicas.catalogue().get(update.zoneId()), update))
        .toList();
  }

  private void read(RawRecord record, List<ZoneUpdate> updates) {
    try {
      RawRecord feature = encoding.toFeature(record);
      ZoneChange change = ZoneReader.read(feature);
      if (change instanceof ZoneChange.Put put && !admits(put.zone().id())) {
        refusals.add(record, tooMany());
      } else if (change instanceof ZoneChange.Put put && keyed.isNext(put.zone().id(), feature)) {
        put(ServedZone.of(put.zone(), Bytes.of(feature.value())), updates);
      } else if (change instanceof ZoneChange.Remove remove
          && keyed.isNext(remove.zoneId(), feature)) {
        remove(remove, updates);
      }
    } catch (RefusedException e) {
      refusals.add(record, e);
    }
  }

  /** Zones of the same batch are not counted yet. */
  private boolean admits(String id) {
    return initial == null
        ? replicas.catalogue().size() < most || replicas.catalogue().get(id) != null
        : initial.size() < most || initial.containsKey(id);
  }

  private RefusedException tooMany() {
    return new RefusedException(
        RefusalReason.TOO_LARGE, "more than %,d zones (--max-zones)".formatted(most));
  }

  private void put(ServedZone zone, List<ZoneUpdate> updates) {
    if (initial == null) {
      updates.add(ZoneUpdate.Put.of(zone));
    } else {
      initial.put(zone.id(), zone);
    }
  }

  private void remove(ZoneChange.Remove remove, List<ZoneUpdate> updates) {
    if (initial == null) {
      updates.add(new ZoneUpdate.Remove(remove.zoneId(), remove.version()));
    } else {
      initial.remove(remove.zoneId());
    }
  }

  /** Returns when all event loops have the zones. */
  @Override
  public void ready() throws InterruptedException {
    CountDownLatch applied = new CountDownLatch(1);
    Map<Integer, Long> positions = Map.copyOf(initialPositions);
    replicas.replaceAll(
        initial.values(),
        () -> {
          positions.forEach(offsets::advance);
          applied.countDown();
        });
    initial = null;
    initialPositions.clear();
    applied.await();
    listener.accept(List.of(ChangedZone.ANY));
  }

  /** The zones that are known are served until all have been read again. */
  @Override
  public void restart() {
    initial = new LinkedHashMap<>();
    initialPositions.clear();
    keyed.restart();
    offsets.restart();
  }
}
