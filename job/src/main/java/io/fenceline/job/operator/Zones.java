package io.fenceline.job.operator;

import io.fenceline.event.Zone;
import io.fenceline.event.ZoneChange;
import io.fenceline.event.ZoneIds;
import io.fenceline.job.index.CellZoneIndex;
import io.fenceline.job.index.ZoneIndex;
import io.fenceline.job.transition.Place;
import io.fenceline.job.transition.ZonesInForce;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.flink.api.common.state.BroadcastState;

/**
 * The zones of one subtask: broadcast state, and the index that is derived from it. One owner, not
 * thread-safe.
 */
final class Zones implements ZonesInForce {
  private static final Comparator<Zone> BY_ID = Comparator.comparing(Zone::id, ZoneIds.UTF8_ORDER);

  private final ZoneIndex index = new CellZoneIndex();
  private final ArrayList<Zone> found = new ArrayList<>();
  private final List<Zone> foundView = Collections.unmodifiableList(found);
  private final Consumer<Zone> collectValid = this::addIfValid;
  private long timeMillis;
  private boolean complete;

  /** Builds the index anew from what a checkpoint holds. */
  void restore(BroadcastState<Integer, ZoneBucket> zones, BroadcastState<String, Boolean> progress)
      throws Exception {
    for (Map.Entry<Integer, ZoneBucket> entry : zones.immutableEntries()) {
      entry.getValue().zones().forEach(index::put);
    }
    complete = progress.contains(ZoneStates.COMPLETE);
  }

  /**
   * Applies a change to state and index.
   *
   * @return false when the change is not newer than the zone in force (rule Z1). The version of a
   *     zone that is gone is not remembered: Kafka keeps the order of one key's records.
   */
  boolean apply(
      ZoneChange change,
      BroadcastState<Integer, ZoneBucket> zones,
      BroadcastState<String, Boolean> progress)
      throws Exception {
    if (change instanceof ZoneChange.Put put) {
      return put(put.zone(), zones);
    }
    if (change instanceof ZoneChange.Remove remove) {
      return remove(remove, zones);
    }
    complete = true;
    progress.put(ZoneStates.COMPLETE, true);
    return false;
  }

  private boolean put(Zone zone, BroadcastState<Integer, ZoneBucket> zones) throws Exception {
    if (!isNewer(zone.id(), zone.version())) {
      return false;
    }
    int bucket = ZoneBucket.of(zone.id());
    zones.put(bucket, inState(zones, bucket).with(zone));
    index.put(zone);
    return true;
  }

  private boolean remove(ZoneChange.Remove remove, BroadcastState<Integer, ZoneBucket> zones)
      throws Exception {
    if (index.get(remove.zoneId()) == null || !isNewer(remove.zoneId(), remove.version())) {
      return false;
    }
    int bucket = ZoneBucket.of(remove.zoneId());
    ZoneBucket rest = inState(zones, bucket).without(remove.zoneId());
    if (rest.isEmpty()) {
      zones.remove(bucket);
    } else {
      zones.put(bucket, rest);
    }
    index.remove(remove.zoneId());
    return true;
  }

  private static ZoneBucket inState(BroadcastState<Integer, ZoneBucket> zones, int bucket)
      throws Exception {
    ZoneBucket known = zones.get(bucket);
    return known == null ? ZoneBucket.EMPTY : known;
  }

  private boolean isNewer(String zoneId, long version) {
    Zone inForce = index.get(zoneId);
    return inForce == null || version > inForce.version();
  }

  /** Whether the initial zones have been read, so that fixes may be judged (rule Z2). */
  boolean complete() {
    return complete;
  }

  @Override
  public Zone get(String zoneId) {
    return index.get(zoneId);
  }

  int size() {
    return index.size();
  }

  @Override
  public List<Zone> at(double lon, double lat, long timeMillis) {
    begin(timeMillis);
    index.zonesAt(lon, lat, collectValid);
    return sorted();
  }

  @Override
  public List<Zone> between(Place from, Place to) {
    begin(to.timeMillis());
    index.zonesMeeting(from.lon(), from.lat(), to.lon(), to.lat(), collectValid);
    return sorted();
  }

  private void begin(long timeMillis) {
    this.timeMillis = timeMillis;
    found.clear();
  }

  private void addIfValid(Zone zone) {
    if (zone.rules().isValidAt(timeMillis)) {
      found.add(zone);
    }
  }

  private List<Zone> sorted() {
    if (found.size() > 1) {
      found.sort(BY_ID);
    }
    return foundView;
  }
}
