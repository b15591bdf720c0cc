package io.fenceline.loadtest.reference;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.stream.IntStream;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.hprtree.HPRtree;

/**
 * Finds the zones that cover a point. Zones are numbered from 0 in the order in which they were
 * added; all are added before the first search. Not thread-safe.
 */
public final class ReferenceZones {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HPRtree index = new HPRtree();
  private int size;

  private record Entry(int zone, Part part) {}

  /**
   * Adds a zone.
   *
   * @param feature GeoJSON of a valid zone
   * @throws IOException when it is no JSON
   */
  public void add(byte[] feature) throws IOException {
    for (Part part : FeatureParts.of(JSON.readTree(feature))) {
      Envelope bounds = part.bounds();
      Entry entry = new Entry(size, part);
      index.insert(bounds, entry);
      if (bounds.getMinX() < -180 || bounds.getMaxX() > 180) {
        double shift = bounds.getMinX() < -180 ? 360 : -360;
        Envelope shifted = new Envelope(bounds);
        shifted.translate(shift, 0);
        index.insert(shifted, entry);
      }
    }
    size++;
  }

  public int size() {
    return size;
  }

  /** The zones at a place, ascending. At 180 degrees also those at -180 (rule G3). */
  public int[] at(double lon, double lat) {
    IntStream.Builder found = IntStream.builder();
    addAt(lon, lat, found);
    if (Math.abs(lon) == 180) {
      addAt(-lon, lat, found);
    }
    return found.build().sorted().distinct().toArray();
  }

  private void addAt(double lon, double lat, IntStream.Builder found) {
    index.query(
        new Envelope(new Coordinate(lon, lat)),
        item -> {
          Entry entry = (Entry) item;
          if (entry.part().covers(lon, lat)) {
            found.add(entry.zone());
          }
        });
  }
}
