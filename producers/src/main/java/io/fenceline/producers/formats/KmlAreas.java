package io.fenceline.producers.formats;

import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.geom.Geometry;

/** The areas of a placemark: a point beside an area is where its label is drawn. */
final class KmlAreas {
  private static final int POINT = 0;
  private static final int AREA = 2;

  private KmlAreas() {}

  /** The geometry without labels. */
  static Geometry of(Geometry geometry) {
    if (!geometry.getGeometryType().equals("GeometryCollection")) {
      return geometry;
    }
    List<Geometry> parts = new ArrayList<>();
    for (int i = 0; i < geometry.getNumGeometries(); i++) {
      parts.add(of(geometry.getGeometryN(i)));
    }
    if (parts.stream().anyMatch(part -> part.getDimension() == AREA)) {
      parts.removeIf(part -> part.getDimension() == POINT);
    }
    return parts.size() == 1
        ? parts.get(0)
        : geometry.getFactory().createGeometryCollection(parts.toArray(Geometry[]::new));
  }
}
