package io.fenceline.gateway.rest;

import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.state.ServedZone;
import java.util.ArrayList;
import java.util.List;

/** The ids of the zones of each point, for the first points that fit into an answer. */
final class ZonesOfPoints {
  /** Quotes and a comma. */
  private static final int BYTES_AROUND_ID = 3;

  private final List<List<ServedZone>> points = new ArrayList<>();
  private long bytes;

  /** Returns whether there may be room for the next point; there is for the first. */
  boolean add(List<ServedZone> covering) {
    for (ServedZone zone : covering) {
      bytes += zone.id().length() + BYTES_AROUND_ID;
    }
    if (bytes > PageLimit.MAX_BYTES && !points.isEmpty()) {
      return false;
    }
    points.add(covering);
    return true;
  }

  /**
   * @param asked the number of points in the request
   */
  byte[] json(int asked) {
    return JsonLine.of(
        json -> {
          json.writeArrayFieldStart("zones");
          for (List<ServedZone> covering : points) {
            json.writeStartArray();
            for (ServedZone zone : covering) {
              json.writeString(zone.id());
            }
            json.writeEndArray();
          }
          json.writeEndArray();
          json.writeBooleanField("more", points.size() < asked);
        });
  }
}
