package io.fenceline.benchmarks;

import io.fenceline.event.zone.Zone;
import io.fenceline.geo.PolygonShape;
import java.util.Arrays;
import java.util.List;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.prep.PreparedGeometry;
import org.locationtech.jts.geom.prep.PreparedGeometryFactory;
import org.locationtech.jts.index.SpatialIndex;
import org.locationtech.jts.index.hprtree.HPRtree;
import org.locationtech.jts.index.strtree.STRtree;

/** A packed tree of boxes, and prepared geometries as the exact test. */
final class JtsPeer implements Peer {
  static final GeometryFactory GEOMETRIES = new GeometryFactory();

  private final SpatialIndex tree;

  private JtsPeer(SpatialIndex tree, List<Zone> zones) {
    this.tree = tree;
    for (Zone zone : zones) {
      Geometry geometry = geometry(zone);
      tree.insert(geometry.getEnvelopeInternal(), prepared(geometry));
    }
  }

  static Peer strTree(List<Zone> zones) {
    STRtree tree = new STRtree();
    Peer peer = new JtsPeer(tree, zones);
    tree.build();
    return peer;
  }

  static Peer hprTree(List<Zone> zones) {
    HPRtree tree = new HPRtree();
    Peer peer = new JtsPeer(tree, zones);
    tree.build();
    return peer;
  }

  /** One test makes it build what it would build at the first lookup. */
  static PreparedGeometry prepared(Geometry geometry) {
    PreparedGeometry prepared = PreparedGeometryFactory.prepare(geometry);
    prepared.covers(GEOMETRIES.createPoint(geometry.getCoordinate()));
    return prepared;
  }

  static Geometry geometry(Zone zone) {
    PolygonShape shape = (PolygonShape) zone.shape();
    Polygon[] polygons = new Polygon[shape.polygonEnds().length];
    int ring = 0;
    for (int i = 0; i < polygons.length; i++) {
      polygons[i] = polygon(shape, ring, shape.polygonEnds()[i]);
      ring = shape.polygonEnds()[i];
    }
    return polygons.length == 1 ? polygons[0] : GEOMETRIES.createMultiPolygon(polygons);
  }

  private static Polygon polygon(PolygonShape shape, int firstRing, int end) {
    int[] ends = shape.ringEnds();
    LinearRing[] rings = new LinearRing[end - firstRing];
    for (int i = firstRing; i < end; i++) {
      rings[i - firstRing] = ring(shape.coordinates(), i == 0 ? 0 : ends[i - 1], ends[i]);
    }
    return GEOMETRIES.createPolygon(rings[0], Arrays.copyOfRange(rings, 1, rings.length));
  }

  private static LinearRing ring(double[] coordinates, int from, int to) {
    Coordinate[] ring = new Coordinate[to - from];
    for (int i = from; i < to; i++) {
      ring[i - from] = new Coordinate(coordinates[2 * i], coordinates[2 * i + 1]);
    }
    return GEOMETRIES.createLinearRing(ring);
  }

  @Override
  public int zonesAt(double lon, double lat) {
    Point point = GEOMETRIES.createPoint(new Coordinate(lon, lat));
    int[] hits = new int[1];
    tree.query(
        point.getEnvelopeInternal(),
        item -> {
          if (((PreparedGeometry) item).covers(point)) {
            hits[0]++;
          }
        });
    return hits[0];
  }
}
