package io.fenceline.loadtest.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Finds the places near a point by comparing it with each place. Not thread-safe. */
public final class ReferencePlaces {
  /** No degree of latitude is shorter. */
  private static final double LEAST_METERS_PER_DEGREE = 110_500;

  private double[] positions = new double[1 << 16];
  private int size;

  /** A place by its number, from 0 in the order of {@link #add}. */
  public record Near(int place, double meters) {}

  public void add(double[] lonLat) {
    if (2 * size == positions.length) {
      positions = Arrays.copyOf(positions, 2 * positions.length);
    }
    positions[2 * size] = lonLat[0];
    positions[2 * size + 1] = lonLat[1];
    size++;
  }

  /** All within the radius by geodesic distance on WGS84, nearest first. */
  public List<Near> near(double lon, double lat, double radiusMeters) {
    double degrees = radiusMeters / LEAST_METERS_PER_DEGREE;
    List<Near> found = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      if (Math.abs(positions[2 * i + 1] - lat) <= degrees) {
        double meters = Part.distanceMeters(lon, lat, positions[2 * i], positions[2 * i + 1]);
        if (meters <= radiusMeters) {
          found.add(new Near(i, meters));
        }
      }
    }
    found.sort(Comparator.comparingDouble(Near::meters));
    return found;
  }
}
