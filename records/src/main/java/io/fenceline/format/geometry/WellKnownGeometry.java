package io.fenceline.format.geometry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.locationtech.geomesa.utils.interop.WKTUtils;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKBReader;
import org.locationtech.jts.io.WKTReader;

/** Reads WKT and WKB, also with PostGIS's SRID (EWKT, EWKB) or SQL Server's 0x, as GeoJSON. */
public final class WellKnownGeometry {
  private static final int WGS84 = 4326;
  private static final int UNKNOWN = 0;
  private static final Pattern SRID = Pattern.compile("(?is)^\\s*SRID\\s*=\\s*(\\d{1,9})\\s*;");
  private static final Pattern CURVES =
      Pattern.compile("(?i)CIRCULARSTRING|CURVE|SURFACE|TIN|TRIANGLE");
  private static final String ADVICE =
      "; curves become lines by ST_CurveToLine or ogr2ogr -nlt CONVERT_TO_LINEAR";

  /** The types of WKB for curves and surfaces, after that of collections. */
  private static final int FIRST_CURVE_TYPE = 8;

  private static final int LAST_CURVE_TYPE = 17;

  private static final Pattern HEX = Pattern.compile("(\\\\x|0x)?(0[01][0-9A-Fa-f]{8,})");

  /**
   * The bytes that SQL Server prints of a column of geometries itself: SRID, version, properties.
   */
  private static final Pattern OTHER_HEX = Pattern.compile("0x[0-9A-Fa-f]+");

  private WellKnownGeometry() {}

  /** A text that is no geometry which can be a zone; the message says why, and what to do. */
  public static final class InvalidGeometryException extends Exception {
    private static final long serialVersionUID = 1;

    InvalidGeometryException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  @FunctionalInterface
  private interface Parser {
    Geometry parse() throws ParseException;
  }

  /** The geometry of a text: WKT, or WKB in hexadecimal digits, as PostGIS prints it. */
  public static ObjectNode read(String text) throws InvalidGeometryException {
    Matcher hex = HEX.matcher(text.strip());
    if (hex.matches() && hex.group(2).length() % 2 == 0) {
      return GeoJsonGeometry.of(geometry(WKBReader.hexToBytes(hex.group(2))));
    }
    if (OTHER_HEX.matcher(text.strip()).matches()) {
      throw new InvalidGeometryException(
          "no WKB; of SQL Server, select geom.STAsBinary() or geom.STAsText()", null);
    }
    Matcher srid = SRID.matcher(text);
    if (srid.find()) {
      checkSrid(Integer.parseInt(srid.group(1)));
    }
    String wkt = srid.reset().replaceFirst("");
    return GeoJsonGeometry.of(parse("WKT", CURVES.matcher(wkt).find(), () -> wkt(wkt)));
  }

  /** The geometry of EWKB in hexadecimal digits, whose SRID must be there. */
  public static ObjectNode readWithSrid(String ewkb) throws InvalidGeometryException {
    Matcher hex = HEX.matcher(ewkb);
    if (!hex.matches() || hex.group(2).length() % 2 != 0) {
      throw new InvalidGeometryException(
          "no EWKB, expected a column of the type geometry or geography", null);
    }
    Geometry geometry = geometry(WKBReader.hexToBytes(hex.group(2)));
    if (geometry.getSRID() == UNKNOWN) {
      throw new InvalidGeometryException(
          "no SRID, expected 4326; declare it by ST_SetSRID(geom, 4326), or convert by ST_Transform",
          null);
    }
    return GeoJsonGeometry.of(geometry);
  }

  /** The geometry of WKB or EWKB, whose SRID, if it has one, is 4326. */
  public static ObjectNode readWkb(byte[] wkb) throws InvalidGeometryException {
    try {
      return GeoJsonGeometry.of(geometry(wkb));
    } catch (StackOverflowError e) {
      throw new InvalidGeometryException("collections within collections, expected none", e);
    }
  }

  private static Geometry geometry(byte[] wkb) throws InvalidGeometryException {
    Geometry geometry =
        parse("WKB", hasCurves(wkb), () -> new WKBReader(OpenRingFactory.forWkb()).read(wkb));
    checkSrid(geometry.getSRID());
    return geometry;
  }

  private static Geometry wkt(String wkt) throws ParseException {
    try {
      return WKTUtils.read(wkt);
    } catch (IllegalArgumentException openRing) {
      return new WKTReader(OpenRingFactory.forText()).read(wkt);
    }
  }

  /** By the type after the byte order; flags are in its upper half, dimensions in thousands. */
  private static boolean hasCurves(byte[] wkb) {
    if (wkb.length < 5) {
      return false;
    }
    ByteOrder order = wkb[0] == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    int type = (ByteBuffer.wrap(wkb).order(order).getInt(1) & 0xffff) % 1000;
    return type >= FIRST_CURVE_TYPE && type <= LAST_CURVE_TYPE;
  }

  private static Geometry parse(String format, boolean hasCurves, Parser parser)
      throws InvalidGeometryException {
    try {
      return parser.parse();
    } catch (ParseException | IllegalArgumentException e) {
      throw new InvalidGeometryException(
          "no geometry in %s (%s)%s".formatted(format, e.getMessage(), hasCurves ? ADVICE : ""), e);
    } catch (StackOverflowError e) {
      // JTS reads collections within collections by recursion.
      throw new InvalidGeometryException("collections within collections, expected none", e);
    }
  }

  private static void checkSrid(int srid) throws InvalidGeometryException {
    if (srid != WGS84 && srid != UNKNOWN) {
      throw new InvalidGeometryException(
          "SRID %d, expected 4326; convert it by ST_Transform(geom, 4326) or ogr2ogr -t_srs EPSG:4326"
              .formatted(srid),
          null);
    }
  }
}
