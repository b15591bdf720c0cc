package io.fenceline.format.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.format.TestData;
import io.fenceline.format.geometry.WellKnownGeometry.InvalidGeometryException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.io.WKBWriter;

/** Held against what JTS writes: each coordinate as it was, to the last bit. */
class WellKnownGeometryTest {
  private static final GeometryFactory JTS = new GeometryFactory();
  private static final WKBWriter EWKB = new WKBWriter(2, true);

  @Test
  void zonesOfTheProjectAreReadAsJtsWroteThem() throws Exception {
    assertThat(readAsWritten(TestData.own("coast/zones.geojson"))).isEqualTo(35);
  }

  @Test
  void realZonesAreReadAsJtsWroteThem() throws Exception {
    assertThat(readAsWritten(TestData.open("ais/zones.geojson.gz"))).isEqualTo(3_286);
  }

  @Test
  void aGeometryDoesNotInheritTheSridOfTheOneBefore() throws InvalidGeometryException {
    Point point = JTS.createPoint(new Coordinate(1, 2));
    String withoutSrid = WKBWriter.toHex(EWKB.write(point));
    point.setSRID(4326);
    WellKnownGeometry.readWithSrid(WKBWriter.toHex(EWKB.write(point)));
    assertThatExceptionOfType(InvalidGeometryException.class)
        .isThrownBy(() -> WellKnownGeometry.readWithSrid(withoutSrid))
        .withMessageContaining("no SRID");
  }

  @Test
  void aGeometryIsReadAfterOneThatIsCutShort() throws InvalidGeometryException {
    byte[] wkb = new WKBWriter().write(JTS.createPoint(new Coordinate(1, 2)));
    assertThatExceptionOfType(InvalidGeometryException.class)
        .isThrownBy(() -> WellKnownGeometry.readWkb(Arrays.copyOf(wkb, 12)));
    assertThatExceptionOfType(InvalidGeometryException.class)
        .isThrownBy(() -> WellKnownGeometry.read("POLYGON ((0 0, 1 0"));
    assertThat(WellKnownGeometry.readWkb(wkb)).isEqualTo(WellKnownGeometry.read("POINT (1 2)"));
  }

  /** How many geometries were compared. */
  private static int readAsWritten(InputStream zones) throws IOException, InvalidGeometryException {
    int compared = 0;
    try (InputStream in = zones) {
      for (JsonNode feature : new ObjectMapper().readTree(in).get("features")) {
        JsonNode expected = feature.get("geometry");
        Geometry geometry = geometry(expected);
        geometry.setSRID(4326);
        String ewkb = WKBWriter.toHex(EWKB.write(geometry));
        assertThat(WellKnownGeometry.read(geometry.toText())).isEqualTo(expected);
        assertThat(WellKnownGeometry.readWithSrid(ewkb)).isEqualTo(expected);
        assertThat(WellKnownGeometry.readWkb(EWKB.write(geometry))).isEqualTo(expected);
        compared++;
      }
    }
    return compared;
  }

  private static Geometry geometry(JsonNode geoJson) {
    JsonNode coordinates = geoJson.get("coordinates");
    return geoJson.get("type").asText().equals("Polygon")
        ? polygon(coordinates)
        : JTS.createMultiPolygon(
            elements(coordinates).map(WellKnownGeometryTest::polygon).toArray(Polygon[]::new));
  }

  private static Polygon polygon(JsonNode rings) {
    LinearRing[] linear =
        elements(rings)
            .map(
                ring ->
                    JTS.createLinearRing(
                        elements(ring)
                            .map(at -> new Coordinate(at.get(0).asDouble(), at.get(1).asDouble()))
                            .toArray(Coordinate[]::new)))
            .toArray(LinearRing[]::new);
    return JTS.createPolygon(linear[0], Arrays.copyOfRange(linear, 1, linear.length));
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
