package io.fenceline.geo.index.points;

/**
 * An element of a search by distance.
 *
 * @param distanceMeters geodesic on WGS84; to a zone, the distance to its shape: 0 when that covers
 *     the point
 */
public record Nearby<T>(T value, double distanceMeters) {}
