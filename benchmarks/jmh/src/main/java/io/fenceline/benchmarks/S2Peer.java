package io.fenceline.benchmarks;

import com.google.common.geometry.S2ContainsPointQuery;
import com.google.common.geometry.S2LatLng;
import com.google.common.geometry.S2LaxPolygonShape;
import com.google.common.geometry.S2Point;
import com.google.common.geometry.S2Shape;
import com.google.common.geometry.S2ShapeIndex;
import io.fenceline.event.zone.Zone;
import io.fenceline.geo.PolygonShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** S2: edges are geodesics, so that it answers a little differently. */
final class S2Peer implements Peer {
  private final S2ShapeIndex index = new S2ShapeIndex();
  private final S2ContainsPointQuery query;

  S2Peer(List<Zone> zones) {
    for (Zone zone : zones) {
      index.add(S2LaxPolygonShape.create(loops((PolygonShape) zone.shape())));
    }
    query = new S2ContainsPointQuery(index);
    zonesAt(0, 0); // builds
  }

  /** Interiors lie to the left, so each ring is turned as it should be. */
  private static List<List<S2Point>> loops(PolygonShape shape) {
    List<List<S2Point>> loops = new ArrayList<>();
    int from = 0;
    int ring = 0;
    for (int polygonEnd : shape.polygonEnds()) {
      for (int first = ring; ring < polygonEnd; ring++) {
        int end = shape.ringEnds()[ring];
        loops.add(loop(shape.coordinates(), from, end, ring == first));
        from = end;
      }
    }
    return loops;
  }

  private static List<S2Point> loop(double[] c, int from, int to, boolean counterClockwise) {
    double area = 0;
    List<S2Point> loop = new ArrayList<>(to - from - 1);
    for (int i = from; i < to - 1; i++) {
      area += (c[2 * i] - c[2 * i + 2]) * (c[2 * i + 1] + c[2 * i + 3]);
      loop.add(S2LatLng.fromDegrees(c[2 * i + 1], c[2 * i]).toPoint());
    }
    if (area > 0 != counterClockwise) {
      Collections.reverse(loop);
    }
    return loop;
  }

  @Override
  public int zonesAt(double lon, double lat) {
    int hits = 0;
    S2Point point = S2LatLng.fromDegrees(lat, lon).toPoint();
    for (S2Shape shape : query.getContainingShapes(point)) {
      hits += shape.dimension() == 2 ? 1 : 0;
    }
    return hits;
  }
}
