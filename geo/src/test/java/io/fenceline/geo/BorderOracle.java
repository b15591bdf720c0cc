package io.fenceline.geo;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The border of polygons by brute force: all edges, cut where any others meet them, in decimals of
 * 60 digits; and each part kept if a point a millionth beside its middle is covered. For polygons
 * on a coarse grid.
 */
final class BorderOracle {
  private static final MathContext DIGITS = new MathContext(60);
  private static final BigDecimal SAME = new BigDecimal("1e-45");
  private static final double BESIDE = 1e-6;

  /** A part of the edge from p to q. */
  record Part(double[] p, double[] q, BigDecimal from, BigDecimal to) {
    double[] at(double along) {
      double t = from.doubleValue() + along * (to.doubleValue() - from.doubleValue());
      return new double[] {p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])};
    }
  }

  private final double[][][][] polygons;
  private final double scale;
  private final List<double[][]> edges = new ArrayList<>();
  private final List<Part> border = new ArrayList<>();

  BorderOracle(double[][][][] polygons, double scale) {
    this.polygons = polygons;
    this.scale = scale;
    for (double[][][] polygon : polygons) {
      for (double[][] ring : polygon) {
        for (int i = 1; i < ring.length; i++) {
          if (ring[i - 1][0] != ring[i][0] || ring[i - 1][1] != ring[i][1]) {
            edges.add(new double[][] {ring[i - 1], ring[i]});
          }
        }
      }
    }
    for (double[][] edge : edges) {
      addBorder(edge[0], edge[1]);
    }
  }

  List<Part> parts() {
    return border;
  }

  private void addBorder(double[] p, double[] q) {
    TreeSet<BigDecimal> cuts = new TreeSet<>(List.of(BigDecimal.ZERO, BigDecimal.ONE));
    for (double[][] other : edges) {
      if (ExactOracle.meets(other[0], other[1], p, q)) {
        cuts.addAll(common(p, q, other[0], other[1]));
      }
    }
    BigDecimal from = BigDecimal.ZERO;
    for (BigDecimal cut : cuts) {
      boolean isPart = cut.subtract(from).compareTo(SAME) > 0 && cut.compareTo(BigDecimal.ONE) <= 0;
      if (isPart) {
        Part part = new Part(p, q, from, cut);
        if (isBorder(part)) {
          border.add(part);
        }
        from = cut;
      }
    }
  }

  private boolean isBorder(Part part) {
    double[] middle = part.at(0.5);
    double lon = part.q[0] - part.p[0];
    double lat = part.q[1] - part.p[1];
    double beside = BESIDE * scale / Math.hypot(lon, lat);
    return covers(middle[0] - beside * lat, middle[1] + beside * lon)
        || covers(middle[0] + beside * lat, middle[1] - beside * lon);
  }

  /** Whether the polygons cover a point that is on no edge. */
  private boolean covers(double lon, double lat) {
    for (double[][][] polygon : polygons) {
      boolean covered = isInside(polygon[0], lon, lat);
      for (int hole = 1; hole < polygon.length; hole++) {
        covered &= !isInside(polygon[hole], lon, lat);
      }
      if (covered) {
        return true;
      }
    }
    return false;
  }

  private static boolean isInside(double[][] ring, double lon, double lat) {
    boolean inside = false;
    for (int i = 1; i < ring.length; i++) {
      double[] p = ring[i - 1];
      double[] q = ring[i];
      inside ^=
          p[0] > lon != q[0] > lon && lat < p[1] + (lon - p[0]) / (q[0] - p[0]) * (q[1] - p[1]);
    }
    return inside;
  }

  /**
   * How far along p to q the points lie that it has in common with a to b; two where they overlap.
   */
  private static List<BigDecimal> common(double[] p, double[] q, double[] a, double[] b) {
    BigDecimal ofP = determinant(a, b, p);
    BigDecimal difference = ofP.subtract(determinant(a, b, q));
    if (difference.signum() != 0) {
      return List.of(ofP.divide(difference, DIGITS));
    }
    return List.of(along(p, q, a), along(p, q, b));
  }

  private static BigDecimal along(double[] p, double[] q, double[] point) {
    int axis = Math.abs(q[0] - p[0]) > Math.abs(q[1] - p[1]) ? 0 : 1;
    return minus(point[axis], p[axis]).divide(minus(q[axis], p[axis]), DIGITS);
  }

  private static BigDecimal determinant(double[] a, double[] b, double[] c) {
    return minus(b[0], a[0])
        .multiply(minus(c[1], a[1]))
        .subtract(minus(b[1], a[1]).multiply(minus(c[0], a[0])));
  }

  private static BigDecimal minus(double a, double b) {
    return new BigDecimal(a).subtract(new BigDecimal(b));
  }

  /** Whether the line from a to b has an end in the polygons, or a point of their border. */
  boolean meets(double[] a, double[] b) {
    return ExactOracle.covers(polygons, a[0], a[1])
        || ExactOracle.covers(polygons, b[0], b[1])
        || border.stream().anyMatch(part -> meets(part, a, b));
  }

  private static boolean meets(Part part, double[] a, double[] b) {
    if (!ExactOracle.meets(part.p, part.q, a, b)) {
      return false;
    }
    List<BigDecimal> common = common(part.p, part.q, a, b);
    return common.stream().anyMatch(at -> at.compareTo(part.from.subtract(SAME)) >= 0)
        && common.stream().anyMatch(at -> at.compareTo(part.to.add(SAME)) <= 0);
  }

  /**
   * The distance from the nearest point of the border; infinite without border. For points near the
   * equator: only parts that are about the nearest in degrees are measured.
   */
  double borderMeters(double lon, double lat) {
    double nearest = border.stream().mapToDouble(part -> degrees(part, lon, lat)).min().orElse(0);
    return border.stream()
        .filter(part -> degrees(part, lon, lat) <= 1.05 * nearest + 1e-5)
        .mapToDouble(
            part -> PolylineOracle.distance(new double[][] {part.at(0), part.at(1)}, lon, lat))
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private static double degrees(Part part, double lon, double lat) {
    double[] p = part.at(0);
    double[] q = part.at(1);
    double x = q[0] - p[0];
    double y = q[1] - p[1];
    double along = ((lon - p[0]) * x + (lat - p[1]) * y) / (x * x + y * y);
    double t = Math.max(0, Math.min(1, along));
    return Math.hypot(lon - p[0] - t * x, lat - p[1] - t * y);
  }
}
