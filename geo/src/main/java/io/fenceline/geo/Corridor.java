package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.ellipsoid.Classification;
import io.fenceline.geo.ellipsoid.DistanceBounds;
import io.fenceline.geo.ellipsoid.Extent;
import io.fenceline.geo.ellipsoid.Polyline;
import io.fenceline.geo.ellipsoid.Segment;
import java.util.Arrays;
import java.util.List;

/**
 * All points whose geodesic distance to the nearest point of a path is at most a buffer (rule G2):
 * round caps and joins. The path's segments are straight in lon/lat and go the short way over 180.
 * Accurate to a centimetre: points within the buffer are covered, those a centimetre beyond are
 * not.
 *
 * <p>Chords nearly always decide, without allocation (see {@link DistanceBounds} and {@link
 * Segment}). A point with about the same distance to much of a segment, like a pole to a parallel,
 * takes some milliseconds if that distance is within a metre of the buffer.
 */
public final class Corridor implements Shape {
  /** A larger buffer is assumed to be a mistake. */
  public static final double MAX_BUFFER_METERS = 1_000_000;

  private static final int POSITIONS_PER_PIECE = 64;
  private static final int LEAST_PIECES = 32;
  private static final int MOST_PIECES = 8_192;

  private final double[] coordinates;
  private final int[] lineEnds;
  private final DistanceBounds buffer;

  /** Built on first use, as the bands of a {@link PolygonShape} are. */
  private Course course;

  private record Course(Polyline path, Extent extent) {}

  /**
   * Takes ownership of the arrays. A line whose positions are all the same is a circle.
   *
   * @param coordinates lon, lat, lon, lat, ... of all lines
   * @param lineEnds for each line, the number of positions up to its end; each has at least 2
   * @param bufferMeters over 0, at most {@link #MAX_BUFFER_METERS}
   */
  public Corridor(double[] coordinates, int[] lineEnds, double bufferMeters) {
    if (!(bufferMeters > 0 && bufferMeters <= MAX_BUFFER_METERS)) {
      throw new IllegalArgumentException("no buffer of a corridor: " + bufferMeters);
    }
    this.coordinates = coordinates;
    this.lineEnds = lineEnds;
    this.buffer = DistanceBounds.of(bufferMeters);
  }

  private Course course() {
    Course known = course;
    return known == null ? buildCourse() : known;
  }

  private synchronized Course buildCourse() {
    if (course == null) {
      Polyline path = new Polyline(coordinates, lineEnds);
      course = new Course(path, path.extent(bufferMeters()));
    }
    return course;
  }

  @Override
  public boolean coversLiteral(double lon, double lat) {
    Course course = course();
    return course.extent.contains(lon, lat) && course.path.comesWithin(buffer, lon, lat);
  }

  @Override
  public boolean isWithin(double meters, double lon, double lat) {
    return covers(lon, lat)
        || (meters > 0 && course().path.isWithin(bufferMeters() + meters, lon, lat));
  }

  /** By the distance to the path, which is too strict where the path bends around the circle. */
  @Override
  public boolean coversCircle(double radiusMeters, double lon, double lat) {
    return covers(lon, lat)
        && (!(radiusMeters > 0)
            || (radiusMeters < bufferMeters()
                && course().path.isWithin(bufferMeters() - radiusMeters, lon, lat)));
  }

  @Override
  public double distanceMeters(double lon, double lat) {
    return covers(lon, lat)
        ? 0
        : Math.max(0, course().path.distanceMeters(lon, lat) - bufferMeters());
  }

  /** A line is connected, so its first position stands for all of it. */
  @Override
  public boolean hasPartWithin(Box box) {
    for (int line = 0; line < lineEnds.length; line++) {
      int first = line == 0 ? 0 : lineEnds[line - 1];
      if (box.contains(coordinates[2 * first], coordinates[2 * first + 1])) {
        return true;
      }
    }
    return false;
  }

  /** Tests crossings and ends; between the ends, segments bend by less than a metre. */
  @Override
  public boolean meets(double fromLon, double fromLat, double toLon, double toLat) {
    return course().path.isWithin(bufferMeters(), Segment.shortWay(fromLon, fromLat, toLon, toLat));
  }

  /** Compares with the buffer, less or more by the largest distance of the box to its middle. */
  @Override
  public BoxRelation overlap(Box box) {
    double radius = box.radiusMeters();
    double lon = (box.west() + box.east()) / 2;
    double lat = (box.south() + box.north()) / 2;
    double more = bufferMeters() + Segment.TOLERANCE_METERS + radius;
    if (more <= DistanceBounds.TRUE_SHAPE_METERS
        && course().path.classifyQuickly(DistanceBounds.of(more), lon, lat)
            == Classification.BEYOND) {
      return BoxRelation.NONE;
    }
    double less = bufferMeters() - radius;
    boolean whole =
        less > 0
            && course().path.classifyQuickly(DistanceBounds.of(less), lon, lat)
                == Classification.WITHIN;
    return whole ? BoxRelation.WHOLE : BoxRelation.UNSURE;
  }

  @Override
  public Box bounds() {
    return course().extent.bounds();
  }

  @Override
  public List<Box> boxes() {
    return course().extent.boxes();
  }

  /** Boxes around pieces of the lines: tens to thousands, depending on the number of positions. */
  @Override
  public List<Box> partBoxes() {
    int pieces = Math.min(Math.max(positions() / POSITIONS_PER_PIECE, LEAST_PIECES), MOST_PIECES);
    return PieceBoxes.of(coordinates, lineEnds, bufferMeters() + Segment.TOLERANCE_METERS, pieces);
  }

  @Override
  public int positions() {
    return coordinates.length / 2;
  }

  public double[] coordinates() {
    return coordinates;
  }

  public int[] lineEnds() {
    return lineEnds;
  }

  public double bufferMeters() {
    return buffer.meters();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Corridor that
        && Double.compare(bufferMeters(), that.bufferMeters()) == 0
        && Arrays.equals(coordinates, that.coordinates)
        && Arrays.equals(lineEnds, that.lineEnds);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(coordinates) + Double.hashCode(bufferMeters());
  }

  @Override
  public String toString() {
    return "Corridor["
        + lineEnds.length
        + " lines, "
        + coordinates.length / 2
        + " positions, "
        + bufferMeters()
        + " m]";
  }
}
