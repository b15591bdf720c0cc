package io.fenceline.format.geometry;

import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.CoordinateSequenceFactory;
import org.locationtech.jts.geom.CoordinateSequences;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.PrecisionModel;
import org.locationtech.jts.geom.impl.CoordinateArraySequenceFactory;

/**
 * Makes geometries of rings that may be open or too short, which JTS refuses in WKT and KML and
 * completes in silence in WKB. {@link #positions} tells how many positions of a ring were given, so
 * that {@link GeoJsonGeometry} writes no others. For one geometry at a time.
 */
public final class OpenRingFactory extends GeometryFactory {
  private static final long serialVersionUID = 1;

  private final boolean isForWkb;

  private OpenRingFactory(boolean isForWkb) {
    super(new PrecisionModel(), 0, new Sequences());
    this.isForWkb = isForWkb;
  }

  /** For the readers of WKT and KML. */
  public static OpenRingFactory forText() {
    return new OpenRingFactory(false);
  }

  /** For the reader of WKB, which completes rings before it asks for them. */
  static OpenRingFactory forWkb() {
    return new OpenRingFactory(true);
  }

  @Override
  public LinearRing createLinearRing(CoordinateSequence positions) {
    int given =
        isForWkb
            ? ((Sequences) getCoordinateSequenceFactory()).lastRead
            : positions == null ? 0 : positions.size();
    LinearRing ring =
        super.createLinearRing(
            positions == null
                ? null
                : CoordinateSequences.ensureValidRing(getCoordinateSequenceFactory(), positions));
    ring.setUserData(given);
    return ring;
  }

  /** The number of positions of a ring that were given. */
  static int positions(LinearRing ring) {
    return ring.getUserData() instanceof Integer given ? given : ring.getNumPoints();
  }

  /** Remembers the size of the last sequence that the reader of WKB has read. */
  private static final class Sequences implements CoordinateSequenceFactory, java.io.Serializable {
    private static final long serialVersionUID = 1;
    private static final CoordinateSequenceFactory JTS = CoordinateArraySequenceFactory.instance();

    private int lastRead;

    @Override
    public CoordinateSequence create(Coordinate[] coordinates) {
      return JTS.create(coordinates);
    }

    @Override
    public CoordinateSequence create(CoordinateSequence sequence) {
      return JTS.create(sequence);
    }

    /** Called to complete a ring. */
    @Override
    public CoordinateSequence create(int size, int dimension) {
      return JTS.create(size, dimension);
    }

    @Override
    public CoordinateSequence create(int size, int dimension, int measures) {
      lastRead = size;
      return JTS.create(size, dimension, measures);
    }
  }
}
