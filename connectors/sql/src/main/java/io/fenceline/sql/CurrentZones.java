package io.fenceline.sql;

import io.fenceline.event.RecordVersion;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.geo.index.PreparedZone;
import io.fenceline.kafka.TopicPosition;
import io.fenceline.kafka.reader.KeyedRecords;
import io.fenceline.kafka.reader.RecordHandler;
import io.fenceline.kafka.reader.RefusalLog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The zones of a topic by position. One thread brings the records; any thread may ask, one at a
 * time: a lookup takes less than a microsecond, and large shapes are prepared outside the lock. A
 * zone that the job refuses is refused here, too: its previous version stays in force.
 */
final class CurrentZones implements RecordHandler {
  private final ZoneEncoding encoding;
  private final KeyedRecords keyed;
  private final RefusalLog refusals;

  /** Null once they are in force. */
  private Map<String, SqlZone> initial = new HashMap<>();

  /** Guarded by this. */
  private CellZoneIndex<SqlZone> index = new CellZoneIndex<>();

  CurrentZones(ZoneEncoding encoding, KeyedRecords keyed, RefusalLog refusals) {
    this.encoding = encoding;
    this.keyed = keyed;
    this.refusals = refusals;
  }

  /** Adds the zones that cover the point, in no particular order. */
  synchronized void zonesAt(double lon, double lat, List<SqlZone> found) {
    index.zonesAt(lon, lat, found::add);
  }

  synchronized int size() {
    return index.size();
  }

  @Override
  public void assigned(List<TopicPosition> next) {
    keyed.assigned(next.size());
  }

  @Override
  public void handle(List<RawRecord> records) {
    for (RawRecord record : records) {
      if (!ZoneMarker.isMarker(record.key())) {
        read(record);
      }
    }
  }

  private void read(RawRecord record) {
    try {
      RawRecord feature = encoding.toFeature(record);
      ZoneChange change = ZoneReader.read(feature);
      if (change instanceof ZoneChange.Put put && keyed.isNext(put.zone().id(), feature)) {
        put(SqlZone.of(put.zone(), feature.value()));
      } else if (change instanceof ZoneChange.Remove remove
          && keyed.isNext(remove.zoneId(), feature)) {
        remove(remove);
      }
    } catch (RefusedException e) {
      refusals.add(record, e);
    }
  }

  private void put(SqlZone zone) {
    if (initial != null) {
      initial.put(zone.id(), zone);
      return;
    }
    PreparedZone<SqlZone> prepared = PreparedZone.of(zone);
    synchronized (this) {
      if (!isOutdated(zone.id(), zone.version())) {
        index.put(prepared);
      }
    }
  }

  private void remove(ZoneChange.Remove remove) {
    if (initial != null) {
      initial.remove(remove.zoneId());
      return;
    }
    synchronized (this) {
      if (!isOutdated(remove.zoneId(), remove.version())) {
        index.remove(remove.zoneId());
      }
    }
  }

  /** A record may come again when Kafka was away. */
  private boolean isOutdated(String zoneId, long version) {
    SqlZone known = index.get(zoneId);
    return known != null && RecordVersion.isOutdated(version, known.version());
  }

  @Override
  public void ready() {
    CellZoneIndex<SqlZone> next = new CellZoneIndex<>();
    next.deferBuild();
    initial.values().forEach(next::put);
    next.build();
    initial = null;
    synchronized (this) {
      index = next;
    }
  }

  /** The zones that are known are found until all have been read again. */
  @Override
  public void restart() {
    initial = new HashMap<>();
    keyed.restart();
  }
}
