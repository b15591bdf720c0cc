package io.fenceline.geo.index.points;

import io.fenceline.geo.ellipsoid.Box;

/**
 * How many points are in a square of longitude and latitude.
 *
 * @param box the square, cut off at the ends of the map
 * @param count at least 1
 */
public record PointCount(Box box, int count) {}
