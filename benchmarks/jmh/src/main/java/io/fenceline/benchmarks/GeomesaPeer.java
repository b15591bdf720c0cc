package io.fenceline.benchmarks;

import io.fenceline.event.zone.Zone;
import java.util.List;
import org.locationtech.geomesa.utils.index.BucketIndex;
import org.locationtech.geomesa.utils.index.SizeSeparatedBucketIndex;
import org.locationtech.geomesa.utils.index.SpatialIndex;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.prep.PreparedGeometry;
import scala.Tuple2;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;

/** GeoMesa's buckets over the zones' own extent, and prepared geometries as the exact test. */
final class GeomesaPeer implements Peer {
  private static final double BUCKET_DEGREES = 0.1;

  private final SpatialIndex<PreparedGeometry> index;

  /** Buckets are for points, so the centres of zones: a query must reach as far as zones do. */
  private final double reachX;

  private final double reachY;

  private GeomesaPeer(
      SpatialIndex<PreparedGeometry> index, List<Zone> zones, double reachX, double reachY) {
    this.index = index;
    this.reachX = reachX;
    this.reachY = reachY;
    for (Zone zone : zones) {
      Geometry polygon = JtsPeer.geometry(zone);
      Coordinate centre = polygon.getEnvelopeInternal().centre();
      Geometry location = reachX > 0 ? JtsPeer.GEOMETRIES.createPoint(centre) : polygon;
      index.insert(location, zone.id(), JtsPeer.prepared(polygon));
    }
  }

  static Peer buckets(List<Zone> zones) {
    Envelope extent = extent(zones);
    int columns = (int) Math.ceil(extent.getWidth() / BUCKET_DEGREES);
    int rows = (int) Math.ceil(extent.getHeight() / BUCKET_DEGREES);
    return new GeomesaPeer(
        new BucketIndex<>(columns, rows, extent), zones, width(zones) / 2, height(zones) / 2);
  }

  static Peer sizeSeparated(List<Zone> zones) {
    double width = width(zones);
    double height = height(zones);
    List<Tuple2<Object, Object>> tiers =
        List.of(new Tuple2<>(width / 2, height / 2), new Tuple2<>(width, height));
    return new GeomesaPeer(
        new SizeSeparatedBucketIndex<>(
            CollectionConverters.asScala(tiers).toSeq(), 1, 1, extent(zones)),
        zones,
        0,
        0);
  }

  private static Envelope extent(List<Zone> zones) {
    Envelope extent = new Envelope();
    zones.forEach(zone -> extent.expandToInclude(JtsPeer.geometry(zone).getEnvelopeInternal()));
    return extent;
  }

  private static double width(List<Zone> zones) {
    return zones.stream()
        .mapToDouble(zone -> zone.shape().bounds().east() - zone.shape().bounds().west())
        .max()
        .orElseThrow();
  }

  private static double height(List<Zone> zones) {
    return zones.stream()
        .mapToDouble(zone -> zone.shape().bounds().north() - zone.shape().bounds().south())
        .max()
        .orElseThrow();
  }

  @Override
  public int zonesAt(double lon, double lat) {
    Point point = JtsPeer.GEOMETRIES.createPoint(new Coordinate(lon, lat));
    Iterator<PreparedGeometry> candidates =
        index.query(lon - reachX, lat - reachY, lon + reachX, lat + reachY);
    int hits = 0;
    while (candidates.hasNext()) {
      PreparedGeometry candidate = candidates.next();
      boolean near =
          candidate.getGeometry().getEnvelopeInternal().intersects(point.getCoordinate());
      hits += near && candidate.covers(point) ? 1 : 0;
    }
    return hits;
  }
}
