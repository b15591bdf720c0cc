package io.fenceline.evaluation.zones;

import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneEntry;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.ellipsoid.Extent;
import io.fenceline.geo.index.CellZoneIndex;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The zones that report devices that come near (rule T8), for the lookup of those near which a
 * device may be. Not thread-safe.
 */
public final class ApproachZones {
  private final double factor;

  /** Null while there are none, as with most users. */
  private CellZoneIndex<WidenedZone> index;

  /**
   * A zone by the boxes around it.
   *
   * @param shape of the boxes
   */
  private record WidenedZone(Zone zone, Shape shape) implements ZoneEntry {}

  /**
   * @param factor of the distances within which zones are found; at least 1
   */
  public ApproachZones(double factor) {
    this.factor = factor;
  }

  /**
   * Called when a zone comes into force, is removed, or replaces another.
   *
   * @param before null for none
   * @param after null for none
   */
  public void replace(Zone before, Zone after) {
    if (after != null && after.rules().hasApproach()) {
      index = index == null ? new CellZoneIndex<>() : index;
      index.put(new WidenedZone(after, shape(boxes(after, factor))));
    } else if (before != null && before.rules().hasApproach()) {
      index.remove(before.id());
      index = index.size() == 0 ? null : index;
    }
  }

  /** Boxes around all positions at which a device may approach or be in the zone. */
  public static List<Box> boxes(Zone zone) {
    return boxes(zone, 1);
  }

  private static List<Box> boxes(Zone zone, double factor) {
    double meters = factor * zone.rules().approachMeters();
    return meters > 0
        ? zone.shape().boxes().stream()
            .flatMap(box -> Extent.around(box, meters).boxes().stream())
            .toList()
        : zone.shape().boxes();
  }

  private static Shape shape(List<Box> boxes) {
    double[] coordinates =
        boxes.stream()
            .flatMapToDouble(
                box ->
                    DoubleStream.of(
                        box.west(),
                        box.south(),
                        box.east(),
                        box.south(),
                        box.east(),
                        box.north(),
                        box.west(),
                        box.north(),
                        box.west(),
                        box.south()))
            .toArray();
    int[] ringEnds = IntStream.rangeClosed(1, boxes.size()).map(i -> 5 * i).toArray();
    return new PolygonShape(
        coordinates, ringEnds, IntStream.rangeClosed(1, boxes.size()).toArray());
  }

  /** Passes the zones that the position may be near, and that do not cover it. */
  void find(double lon, double lat, Consumer<? super Zone> found) {
    if (index != null) {
      index.zonesAt(
          lon,
          lat,
          near -> {
            if (!near.zone.shape().covers(lon, lat)) {
              found.accept(near.zone);
            }
          });
    }
  }

  /** Passes zones that a device in one of the boxes may be near. */
  public void findMeeting(List<Box> boxes, int limit, Consumer<? super Zone> found) {
    if (index != null) {
      index.zonesMeeting(boxes, limit, near -> found.accept(near.zone));
    }
  }

  /**
   * As {@link CellZoneIndex#clearance}: {@link #find} gives the same zones, but for covering ones.
   */
  int clearance(double lon, double lat, int most) {
    return index == null ? most : index.clearance(lon, lat, most);
  }

  long memoryBytes() {
    return index == null ? 0 : index.memoryBytes();
  }
}
