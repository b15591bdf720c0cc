package io.fenceline.format.geojson;

import static io.fenceline.format.geojson.ZoneJson.POLYGON;
import static io.fenceline.format.geojson.ZoneJson.RING;
import static io.fenceline.format.geojson.ZoneJson.feature;
import static io.fenceline.format.geojson.ZoneJson.read;
import static io.fenceline.format.geojson.ZoneJson.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.zone.Zone;
import io.fenceline.format.geojson.file.BigFeatures;
import io.fenceline.format.input.RefusedException;
import io.fenceline.geo.Circle;
import io.fenceline.geo.Corridor;
import io.fenceline.geo.PolygonShape;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Zones: which geometries are accepted, and what they cover")
class ZoneGeometryTest {
  @Test
  void furtherCoordinatesAreIgnoredWhateverTheyAre() throws RefusedException {
    Zone zone =
        read(
            feature(
                "{}",
                "{\"type\":\"Polygon\",\"coordinates\":[[[0,0,99],[4,0,null],[4,4,1e400,[7]],"
                    + "[0,0,-5]]]}"));
    assertThat(zone).isEqualTo(read(feature("{}", POLYGON)));
  }

  @Test
  void numbersAreTheNearestDoubles() throws RefusedException {
    Zone zone =
        read(
            feature(
                "{}",
                "{\"type\":\"Polygon\",\"coordinates\":[[[0.1,-0],[179.99999999999999999,1E-400],"
                    + "[-180,90.0],[1e-1,0]]]}"));
    assertThat(((PolygonShape) zone.shape()).coordinates())
        .containsExactly(0.1, 0.0, 180, 0, -180, 90, 0.1, 0);
  }

  @Test
  void partsOfMultiPolygonAndCollectionAreAUnion() throws RefusedException {
    String far = "[[[10,10],[14,10],[14,14],[10,10]]]";
    String multi = "{\"type\":\"MultiPolygon\",\"coordinates\":[[" + RING + "]," + far + "]}";
    String collection =
        "{\"type\":\"GeometryCollection\",\"geometries\":["
            + POLYGON
            + ",{\"type\":\"MultiPolygon\",\"coordinates\":["
            + far
            + "]}]}";
    Zone zone = read(feature("{}", multi));
    assertThat(zone.shape().coversLiteral(3, 1)).isTrue();
    assertThat(zone.shape().coversLiteral(13, 11)).isTrue();
    assertThat(zone.shape().coversLiteral(8, 8)).isFalse();
    assertThat(read(feature("{}", collection))).isEqualTo(zone);
  }

  @Test
  @DisplayName("G2: a Point with a radius is a circle, with an inner one a ring")
  void pointsAreCirclesAndRings() throws RefusedException {
    String point = "{\"type\":\"Point\",\"coordinates\":[8.5,47.3,\"high\"]}";
    assertThat(read(feature("{\"radiusMeters\":1.5e2}", point)).shape())
        .isEqualTo(new Circle(8.5, 47.3, 150, 0))
        .isEqualTo(
            read(feature("{\"radiusMeters\":150,\"innerRadiusMeters\":-0.0}", point)).shape())
        .isEqualTo(
            read(feature("{\"radiusMeters\":150,\"innerRadiusMeters\":null}", point)).shape());
    assertThat(
            read(feature("{\"innerRadiusMeters\":0.5,\"radiusMeters\":20000000}", point)).shape())
        .isEqualTo(new Circle(8.5, 47.3, Circle.MAX_RADIUS_METERS, 0.5));
  }

  @Test
  @DisplayName("G2: lines with a buffer are a corridor")
  void linesAreCorridors() throws RefusedException {
    assertThat(
            read(feature(
                    "{\"bufferMeters\":25}",
                    "{\"type\":\"LineString\",\"coordinates\":[[8,47],[9,47,400],[9,48]]}"))
                .shape())
        .isEqualTo(new Corridor(new double[] {8, 47, 9, 47, 9, 48}, new int[] {3}, 25));
    assertThat(
            read(feature(
                    "{\"bufferMeters\":1000000}",
                    "{\"type\":\"MultiLineString\",\"coordinates\":[[[8,47],[8,47]],"
                        + "[[9,47],[9,48],[8,47]]]}"))
                .shape())
        .isEqualTo(
            new Corridor(new double[] {8, 47, 8, 47, 9, 47, 9, 48, 8, 47}, new int[] {2, 5}, 1e6));
  }

  @Test
  void metersPropertiesHaveNoEffectOnPolygons() throws RefusedException {
    assertThat(read(feature("{\"radiusMeters\":\"wide\",\"bufferMeters\":-1}", POLYGON)).shape())
        .isEqualTo(read(feature("{}", POLYGON)).shape());
  }

  @ParameterizedTest
  @ValueSource(strings = {"[1,2,3,4]", "[1,2,-50,3,4,1e9]"})
  void bboxIsARectangle(String bbox) throws RefusedException {
    Zone zone = read("{\"type\":\"Feature\",\"geometry\":null,\"bbox\":" + bbox + "}");
    assertThat(((PolygonShape) zone.shape()).coordinates())
        .containsExactly(1, 2, 3, 2, 3, 4, 1, 4, 1, 2);
  }

  @ParameterizedTest
  @CsvSource({
    "'[170,-5,-170,5]', 2",
    "'[180,-5,-170,5]', 1",
    "'[170,-5,-180,5]', 1",
    "'[-180,-90,180,90]', 1"
  })
  void bboxWithWestOverEastCrossesTheAntimeridian(String bbox, int rectangles)
      throws RefusedException {
    Zone zone = read("{\"type\":\"Feature\",\"bbox\":" + bbox + "}");
    assertThat(((PolygonShape) zone.shape()).polygonEnds()).hasSize(rectangles);
    assertThat(zone.shape().covers(180, 0)).isTrue();
    assertThat(zone.shape().covers(-180, 5)).isTrue();
    assertThat(zone.shape().covers(175, 0)).isEqualTo(!bbox.startsWith("[180"));
    assertThat(zone.shape().covers(-175, 0)).isEqualTo(!bbox.contains("-180,5]"));
    assertThat(zone.shape().covers(0, 0)).isEqualTo(bbox.startsWith("[-180"));
  }

  @Test
  void bboxBesideAGeometryIsNotRead() throws RefusedException {
    String json = feature("{}", POLYGON).replace("{\"type\":\"F", "{\"bbox\":\"any\",\"type\":\"F");
    assertThat(read(json)).isEqualTo(read(feature("{}", POLYGON)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "urn:ogc:def:crs:OGC:1.3:CRS84",
        "urn:ogc:def:crs:OGC::CRS84",
        "urn:ogc:def:crs:EPSG::4326",
        "urn:ogc:def:crs:EPSG:6.6:4326",
        "urn:x-ogc:def:crs:EPSG:4326",
        "http://www.opengis.net/def/crs/OGC/1.3/CRS84",
        "https://www.opengis.net/def/crs/EPSG/0/4326",
        "http://www.opengis.net/gml/srs/epsg.xml#4326",
        "OGC:CRS84",
        "CRS84",
        "EPSG:4326",
        "epsg:4326"
      })
  void wgs84IsAcceptedByItsUsualNames(String name) throws RefusedException {
    String crs =
        "{\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"" + name + "\"}},\"type\":\"";
    assertThat(read(feature("{}", POLYGON).replace("{\"type\":\"F", crs + "F"))).isNotNull();
    assertThat(read(feature("{}", POLYGON.replace("{\"type\":\"P", crs + "P")))).isNotNull();
  }

  @Test
  void hugeZoneIsRead() throws RefusedException {
    byte[] json = utf8(feature("{\"ad\":1}", BigFeatures.polygon(450_000)));
    assertThat(json.length).isGreaterThan(17_000_000);
    Zone zone = ZoneReader.readFeature("zone", 1, json);
    assertThat(((PolygonShape) zone.shape()).coordinates()).hasSize(900_002);
    assertThat(zone.shape().coversLiteral(0, 0)).isTrue();
  }
}
