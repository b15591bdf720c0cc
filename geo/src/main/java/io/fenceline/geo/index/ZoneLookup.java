package io.fenceline.geo.index;

import io.fenceline.geo.ellipsoid.Box;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ObjDoubleConsumer;

/** Finds zones by location, exactly. Longitude comes before latitude, in degrees. */
public interface ZoneLookup<Z> {
  /**
   * Passes every zone that covers the point (see {@link io.fenceline.geo.Shape#covers}) to {@code
   * found}, once each, in no particular order. No zone covers a point that is not on earth.
   *
   * @param found must not use the index
   */
  void zonesAt(double lon, double lat, Consumer<? super Z> found);

  /**
   * Passes every zone whose shape meets the segment (see {@link io.fenceline.geo.Shape#meets}) to
   * {@code found}, once each, in no particular order. The cost grows with the number of zones near
   * the segment: meant for segments of some tens of kilometres.
   *
   * @param found must not use the index
   */
  void zonesMeeting(
      double fromLon, double fromLat, double toLon, double toLat, Consumer<? super Z> found);

  /**
   * Passes zones whose shapes have a point in common with any of the boxes to {@code found}, once
   * each, in no particular order (see {@link io.fenceline.geo.Shape#meets(Box)}).
   *
   * @param limit the most zones to pass; the cost grows with it rather than with the size of the
   *     boxes
   * @param found must not use the index
   */
  void zonesMeeting(List<Box> boxes, int limit, Consumer<? super Z> found);

  /**
   * Passes every zone that is at most this far from the point to {@code found}, with its distance
   * (see {@link io.fenceline.geo.Shape#distanceMeters}), once each, in no particular order.
   *
   * @param most the search gives up when more zones than this, about, have to be looked at
   * @param found must not use the index
   * @return false, with some of the zones passed or none, if the search gave up
   */
  boolean zonesWithin(
      double meters, double lon, double lat, int most, ObjDoubleConsumer<? super Z> found);
}
