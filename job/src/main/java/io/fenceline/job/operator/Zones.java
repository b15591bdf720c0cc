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
import java.util.function.Consumer;

/** The zones of one subtask. One owner, not thread-safe. */
final class Zones implements ZonesInForce {
  private static final Comparator<Zone> BY_ID = Comparator.comparing(Zone::id, ZoneIds.UTF8_ORDER);

  private final ZoneIndex index = new CellZoneIndex();
  private final ArrayList<Zone> found = new ArrayList<>();
  private final List<Zone> foundView = Collections.unmodifiableList(found);
  private final Consumer<Zone> collectValid = this::addIfValid;
  private long timeMillis;
  private boolean complete;

  /** Adds what {@link #all} gave. */
  void restore(ZoneList zones) {
    zones.zones().forEach(this::put);
  }

  /** What a checkpoint is to hold. */
  ZoneList all() {
    List<Zone> all = new ArrayList<>(index.size());
    index.forEach(all::add);
    return new ZoneList(all);
  }

  /**
   * Applies a change.
   *
   * @return false when the change is not newer than the zone in force (rule Z1). The version of a
   *     zone that is gone is not remembered: Kafka keeps the order of one key's records.
   */
  boolean apply(ZoneChange change) {
    if (change instanceof ZoneChange.Put put) {
      return put(put.zone());
    }
    if (change instanceof ZoneChange.Remove remove) {
      return remove(remove);
    }
    complete = true;
    return false;
  }

  private boolean put(Zone zone) {
    if (!isNewer(zone.id(), zone.version())) {
      return false;
    }
    index.put(zone);
    return true;
  }

  private boolean remove(ZoneChange.Remove remove) {
    if (index.get(remove.zoneId()) == null || !isNewer(remove.zoneId(), remove.version())) {
      return false;
    }
    index.remove(remove.zoneId());
    return true;
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
