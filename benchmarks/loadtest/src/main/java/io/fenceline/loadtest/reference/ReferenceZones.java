package io.fenceline.loadtest.reference;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.loadtest.reference.Part.Box;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the zones that cover a point. Zones are numbered from 0 in the order in which they were
 * added. Not thread-safe.
 */
public final class ReferenceZones {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int[] NONE = {};

  private final BoxGrid grid = new BoxGrid();
  private final List<Part> parts = new ArrayList<>();
  private int[] zoneOfPart = new int[16];
  private int size;

  private int[] found = new int[16];
  private int count;

  /**
   * Adds a zone.
   *
   * @param feature GeoJSON of a valid zone
   * @throws IOException when it is no JSON
   */
  public void add(byte[] feature) throws IOException {
    FeatureParts.of(JSON.readTree(feature)).forEach(this::addPart);
    size++;
  }

  private void addPart(Part part) {
    int number = parts.size();
    if (number == zoneOfPart.length) {
      zoneOfPart = Arrays.copyOf(zoneOfPart, 2 * number);
    }
    zoneOfPart[number] = size;
    parts.add(part);
    Box box = part.box();
    grid.add(box, number);
    if (box.west() < -180) {
      grid.add(box.shifted(360), number);
    }
    if (box.east() > 180) {
      grid.add(box.shifted(-360), number);
    }
  }

  public int size() {
    return size;
  }

  /** The zones at a place, ascending. At 180 degrees also those at -180 (rule G3). */
  public int[] at(double lon, double lat) {
    count = 0;
    addAt(lon, lat);
    if (Math.abs(lon) == 180) {
      addAt(-lon, lat);
    }
    if (count == 0) {
      return NONE;
    }
    Arrays.sort(found, 0, count);
    int distinct = 1;
    for (int i = 1; i < count; i++) {
      if (found[i] != found[i - 1]) {
        found[distinct++] = found[i];
      }
    }
    return Arrays.copyOf(found, distinct);
  }

  private void addAt(double lon, double lat) {
    grid.visit(
        lon,
        lat,
        part -> {
          if (parts.get(part).covers(lon, lat)) {
            addFound(zoneOfPart[part]);
          }
        });
  }

  private void addFound(int zone) {
    if (count == found.length) {
      found = Arrays.copyOf(found, 2 * count);
    }
    found[count++] = zone;
  }
}
