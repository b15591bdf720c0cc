package io.fenceline.job.index;

import io.fenceline.event.Zone;
import io.fenceline.geometry.Box;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.quadtree.Quadtree;

/**
 * Bounding boxes in a JTS quadtree as the primary filter (may be false), the shape's own exact test
 * as the secondary. A change costs one insertion or removal, a lookup the boxes on the path to the
 * point. Not thread-safe.
 */
public final class QuadtreeZoneIndex implements ZoneIndex {
  private final Map<String, Entry> byId = new HashMap<>();
  private final Quadtree boxes = new Quadtree();

  /** Compared by identity, so that the tree never compares shapes. */
  private static final class Entry {
    final Zone zone;
    final Envelope envelope;

    Entry(Zone zone) {
      Box box = zone.shape().bounds();
      this.zone = zone;
      this.envelope = new Envelope(box.west(), box.east(), box.south(), box.north());
    }
  }

  @Override
  public void put(Zone zone) {
    Entry entry = new Entry(zone);
    Entry previous = byId.put(zone.id(), entry);
    if (previous != null) {
      boxes.remove(previous.envelope, previous);
    }
    boxes.insert(entry.envelope, entry);
  }

  @Override
  public void remove(String zoneId) {
    Entry previous = byId.remove(zoneId);
    if (previous != null) {
      boxes.remove(previous.envelope, previous);
    }
  }

  @Override
  public Zone get(String zoneId) {
    Entry entry = byId.get(zoneId);
    return entry == null ? null : entry.zone;
  }

  @Override
  public int size() {
    return byId.size();
  }

  @Override
  public void zonesAt(double lon, double lat, Consumer<? super Zone> found) {
    visit(
        lon,
        lat,
        zone -> {
          if (zone.shape().contains(lon, lat)) {
            found.accept(zone);
          }
        });
    if (Math.abs(lon) == 180) {
      visitOtherSide(lon, lat, found);
    }
  }

  /**
   * Rule G3: 180 and -180 are one meridian; a zone that touches it from both sides is told once.
   */
  private void visitOtherSide(double lon, double lat, Consumer<? super Zone> found) {
    visit(
        -lon,
        lat,
        zone -> {
          if (zone.shape().contains(-lon, lat) && !zone.shape().contains(lon, lat)) {
            found.accept(zone);
          }
        });
  }

  private void visit(double lon, double lat, Consumer<Zone> candidate) {
    boxes.query(
        new Envelope(lon, lon, lat, lat),
        item -> {
          Entry entry = (Entry) item;
          if (entry.envelope.covers(lon, lat)) {
            candidate.accept(entry.zone);
          }
        });
  }
}
