package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.ellipsoid.Extent;
import io.fenceline.geo.ellipsoid.Segment;
import java.util.ArrayList;
import java.util.List;

/**
 * Boxes around pieces of lines, so that the boxes have few points far from the lines. Short
 * segments share a piece, long ones are cut. Pieces are distributed over the lines in proportion to
 * their lengths, with about two more for each line. Used once; not thread-safe.
 */
final class PieceBoxes {
  private static final double METERS_PER_DEGREE = 111_000;

  /** A part of a segment that is cut is no longer than a piece, but for rounding. */
  private static final double SLACK = 1 + 1e-9;

  private final double[] coordinates;
  private final double meters;
  private final double span;
  private final List<Box> boxes = new ArrayList<>();

  private double west;
  private double south;
  private double east;
  private double north;
  private double lastLon;
  private double lastLat;

  private PieceBoxes(double[] coordinates, double meters, double span) {
    this.coordinates = coordinates;
    this.meters = meters;
    this.span = span;
  }

  /**
   * Boxes that together have all points within a distance of the lines.
   *
   * @param coordinates lon, lat, lon, lat, ... of all lines, whose segments go the short way over
   *     180
   * @param pieces how many there are to be of all lines together; fewer where they would be shorter
   *     than the distance
   */
  static List<Box> of(double[] coordinates, int[] lineEnds, double meters, int pieces) {
    double span = Math.max(length(coordinates, lineEnds) / pieces, meters / METERS_PER_DEGREE);
    PieceBoxes all = new PieceBoxes(coordinates, meters, span);
    int from = 0;
    for (int end : lineEnds) {
      all.addLine(from, end);
      from = end;
    }
    return all.boxes;
  }

  /** The length in degrees, by the longer side of each segment's box. */
  private static double length(double[] coordinates, int[] lineEnds) {
    double length = 0;
    int i = 0;
    for (int end : lineEnds) {
      for (; i < end - 1; i++) {
        length += Math.max(Math.abs(lonSpan(coordinates, i)), Math.abs(latSpan(coordinates, i)));
      }
      i++;
    }
    return length;
  }

  private static double lonSpan(double[] coordinates, int i) {
    return Segment.shortWay(coordinates[2 * i + 2] - coordinates[2 * i]);
  }

  private static double latSpan(double[] coordinates, int i) {
    return coordinates[2 * i + 3] - coordinates[2 * i + 1];
  }

  /** Longitudes continue beyond 180 where the line does. */
  private void addLine(int from, int end) {
    double lon = coordinates[2 * from];
    begin(lon, coordinates[2 * from + 1]);
    for (int i = from; i < end - 1; i++) {
      double lonSpan = lonSpan(coordinates, i);
      double latSpan = latSpan(coordinates, i);
      int cuts =
          (int) Math.max(1, Math.ceil(Math.max(Math.abs(lonSpan), Math.abs(latSpan)) / span));
      for (int cut = 1; cut < cuts; cut++) {
        double part = (double) cut / cuts;
        moveTo(lon + part * lonSpan, coordinates[2 * i + 1] + part * latSpan);
      }
      lon += lonSpan;
      moveTo(lon, coordinates[2 * i + 3]);
    }
    endPiece();
  }

  private void begin(double lon, double lat) {
    west = lon;
    east = lon;
    south = lat;
    north = lat;
    lastLon = lon;
    lastLat = lat;
  }

  private void moveTo(double lon, double lat) {
    boolean isLong =
        Math.max(east, lon) - Math.min(west, lon) > SLACK * span
            || Math.max(north, lat) - Math.min(south, lat) > SLACK * span;
    if (isLong) {
      endPiece();
      begin(lastLon, lastLat);
    }
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    lastLon = lon;
    lastLat = lat;
  }

  private void endPiece() {
    double highest = Math.max(Math.abs(south), Math.abs(north));
    double around = Extent.longitudesAround(highest, meters);
    Extent.Longitudes longitudes = new Extent.Longitudes(west - around, east + around);
    boxes.addAll(
        Extent.of(List.of(longitudes), Extent.southOf(south, meters), Extent.northOf(north, meters))
            .boxes());
  }
}
