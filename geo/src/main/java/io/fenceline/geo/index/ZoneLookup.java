package io.fenceline.geo.index;

import java.util.function.Consumer;

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
}
