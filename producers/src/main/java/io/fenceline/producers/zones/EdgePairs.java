package io.fenceline.producers.zones;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.algorithm.LineIntersector;
import org.locationtech.jts.algorithm.RobustLineIntersector;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.noding.BasicSegmentString;
import org.locationtech.jts.noding.MCIndexNoder;
import org.locationtech.jts.noding.SegmentIntersector;
import org.locationtech.jts.noding.SegmentString;

/**
 * Counts how often the edges of rings cross, or lie so that it has to be computed whether they do.
 * Both may grow with the square of the number of edges, and so do the time and memory to find all
 * crossings. Not thread-safe.
 */
final class EdgePairs implements SegmentIntersector {
  /** Fewer positions than this cannot have too many pairs. */
  private static final int MIN_POSITIONS = 200;

  private static final int MAX_CROSSINGS = 20_000;
  private static final int MAX_PAIRS = 1_000_000;

  /** Detailed rings have about this many for each edge. */
  private static final int MAX_PAIRS_PER_EDGE = 20;

  private final LineIntersector intersector = new RobustLineIntersector();
  private final long maxPairs;
  private long pairs;
  private int crossings;

  private EdgePairs(int positions) {
    this.maxPairs = MAX_PAIRS + (long) MAX_PAIRS_PER_EDGE * positions;
  }

  /** Whether the rings of a geometry have too many of either to be repaired. */
  static boolean areTooMany(JsonNode geometry) {
    List<Coordinate[]> rings = new ArrayList<>();
    Rings.visit(
        geometry,
        (path, ring) -> {
          if (Ring.isList(ring)) {
            rings.add(PolygonJson.coordinates(ring));
          }
        });
    return areTooMany(rings);
  }

  static boolean areTooMany(List<Coordinate[]> rings) {
    int positions = rings.stream().mapToInt(ring -> ring.length).sum();
    if (positions < MIN_POSITIONS) {
      return false;
    }
    EdgePairs counted = new EdgePairs(positions);
    List<SegmentString> edges = new ArrayList<>();
    rings.forEach(ring -> edges.add(new BasicSegmentString(ring, null)));
    MCIndexNoder noder = new MCIndexNoder(counted);
    noder.computeNodes(edges);
    return counted.isDone();
  }

  @Override
  public void processIntersections(SegmentString a, int i, SegmentString b, int j) {
    if (a == b && i == j) {
      return;
    }
    pairs++;
    intersector.computeIntersection(
        a.getCoordinate(i), a.getCoordinate(i + 1), b.getCoordinate(j), b.getCoordinate(j + 1));
    if (intersector.isProper()) {
      crossings++;
    }
  }

  @Override
  public boolean isDone() {
    return pairs > maxPairs || crossings > MAX_CROSSINGS;
  }
}
