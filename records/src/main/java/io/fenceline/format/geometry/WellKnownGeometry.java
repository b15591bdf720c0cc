package io.fenceline.format.geometry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.locationtech.geomesa.utils.interop.WKTUtils;
import org.locationtech.geomesa.utils.text.WKBUtils$;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKBReader;

/** Reads WKT and WKB, also with PostGIS's SRID (EWKT, EWKB), as GeoJSON. */
public final class WellKnownGeometry {
  private static final int WGS84 = 4326;
  private static final int UNKNOWN = 0;
  private static final Pattern SRID = Pattern.compile("(?is)^\\s*SRID\\s*=\\s*(\\d{1,9})\\s*;");
  private static final Pattern HEX = Pattern.compile("(\\\\x)?(0[01][0-9A-Fa-f]{8,})");

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
    Matcher srid = SRID.matcher(text);
    if (srid.find()) {
      checkSrid(Integer.parseInt(srid.group(1)));
    }
    String wkt = srid.reset().replaceFirst("");
    return GeoJsonGeometry.of(parse("WKT", () -> WKTUtils.read(wkt)));
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
    Geometry geometry = parse("WKB", () -> WKBUtils$.MODULE$.read(wkb));
    checkSrid(geometry.getSRID());
    return geometry;
  }

  private static Geometry parse(String format, Parser parser) throws InvalidGeometryException {
    try {
      return parser.parse();
    } catch (ParseException | IllegalArgumentException e) {
      throw new InvalidGeometryException(
          "no geometry in %s (%s); curves become lines by ST_CurveToLine or ogr2ogr -nlt CONVERT_TO_LINEAR"
              .formatted(format, e.getMessage()),
          e);
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
