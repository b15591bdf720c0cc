package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Segment;
import io.fenceline.geo.exact.Fraction;
import io.fenceline.geo.exact.Orientation;

/** The part of an edge (see {@link Edges}) between two of its points, both included. */
record EdgePart(double[] coordinates, int edge, Fraction from, Fraction to) {

  /** The whole edge. */
  EdgePart(double[] coordinates, int edge) {
    this(coordinates, edge, Fraction.ZERO, Fraction.ONE);
  }

  @SuppressWarnings("ReferenceEquality")
  boolean isWholeEdge() {
    return from == Fraction.ZERO && to == Fraction.ONE;
  }

  private double x1() {
    return coordinates[2 * edge];
  }

  private double y1() {
    return coordinates[2 * edge + 1];
  }

  private double x2() {
    return coordinates[2 * edge + 2];
  }

  private double y2() {
    return coordinates[2 * edge + 3];
  }

  /** Whether a line from a to b that meets the edge meets this part of it, exactly. */
  boolean isMetBy(double ax, double ay, double bx, double by) {
    if (isWholeEdge()) {
      return true;
    }
    if (Orientation.sign(x1(), y1(), x2(), y2(), ax, ay) == 0
        && Orientation.sign(x1(), y1(), x2(), y2(), bx, by) == 0) {
      Fraction a = Fraction.at(x1(), y1(), x2(), y2(), ax, ay);
      Fraction b = Fraction.at(x1(), y1(), x2(), y2(), bx, by);
      return (a.compareTo(from) >= 0 || b.compareTo(from) >= 0)
          && (a.compareTo(to) <= 0 || b.compareTo(to) <= 0);
    }
    Fraction at = Fraction.atCrossing(x1(), y1(), x2(), y2(), ax, ay, bx, by);
    return at.compareTo(from) >= 0 && at.compareTo(to) <= 0;
  }

  /** Longitude and latitude at a fraction of the edge, rounded. */
  private double lonAt(double part) {
    return part < 0.5 ? x1() + part * (x2() - x1()) : x2() - (1 - part) * (x2() - x1());
  }

  private double latAt(double part) {
    return part < 0.5 ? y1() + part * (y2() - y1()) : y2() - (1 - part) * (y2() - y1());
  }

  private double middle() {
    return isWholeEdge() ? 0.5 : (from.value() + to.value()) / 2;
  }

  /** Between its ends, rounded. */
  Segment segment() {
    double start = from.value();
    double end = to.value();
    return Segment.literal(lonAt(start), latAt(start), lonAt(end), latAt(end));
  }

  /** Some point of it, rounded. */
  double[] somePoint() {
    return new double[] {lonAt(middle()), latAt(middle())};
  }

  /**
   * The ends (x1, y1, x2, y2) of a line through the middle of this part and square to it.
   *
   * @param width its length, as a multiple of the edge's
   */
  double[] across(double width) {
    double lon = lonAt(middle());
    double lat = latAt(middle());
    double right = (y2() - y1()) * width / 2;
    double up = (x1() - x2()) * width / 2;
    return new double[] {lon + right, lat + up, lon - right, lat - up};
  }
}
