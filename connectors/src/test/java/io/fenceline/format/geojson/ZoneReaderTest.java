package io.fenceline.format.geojson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fenceline.event.AdCap;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Trigger;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneChange;
import io.fenceline.event.ZoneRules;
import io.fenceline.format.geojson.file.BigFeatures;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.geo.Circle;
import io.fenceline.geo.Corridor;
import io.fenceline.geo.PolygonShape;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Zones: what is accepted, and what it means")
class ZoneReaderTest {
  private static final String RING = "[[0,0],[4,0],[4,4],[0,0]]";
  private static final String POLYGON = "{\"type\":\"Polygon\",\"coordinates\":[" + RING + "]}";

  @Test
  void valueIsAPutOfTheOffsetsVersion() throws RefusedException {
    ZoneChange change = ZoneReader.read(record("depot", feature("{}", POLYGON)));
    assertThat(change).isInstanceOf(ZoneChange.Put.class);
    Zone zone = ((ZoneChange.Put) change).zone();
    assertThat(zone.id()).isEqualTo("depot");
    assertThat(zone.version()).isEqualTo(42);
    assertThat(zone.rules()).isSameAs(ZoneRules.NONE);
    assertThat(zone.ad()).isNull();
    assertThat(zone.shape().coversLiteral(4, 2)).isTrue();
  }

  @Test
  void nullValueIsARemove() throws RefusedException {
    RawRecord tombstone = new RawRecord("depot".getBytes(StandardCharsets.UTF_8), null, 0, 43, 0);
    assertThat(ZoneReader.read(tombstone)).isEqualTo(new ZoneChange.Remove("depot", 43));
  }

  @Test
  void orderOfMembersDoesNotMatter() throws RefusedException {
    Zone usual = read(feature("{\"ad\":1}", POLYGON));
    Zone reversed =
        read(
            "{\"geometry\":{\"coordinates\":["
                + RING
                + "],\"type\":\"Polygon\"},\"properties\":{\"ad\":1},\"type\":\"Feature\"}");
    assertThat(reversed).isEqualTo(usual);
  }

  @Test
  void lastOfEqualNamesCountsAndNullMeansAbsent() throws RefusedException {
    assertThat(
            read("{\"type\":\"Point\",\"id\":\"other\",\"geometry\":{\"type\":\"Polygon\",\"type\":"
                    + "\"Polygon\",\"coordinates\":\"wrong\",\"coordinates\":["
                    + RING
                    + "]},\"properties\":{\"ad\":1,\"ad\":2,\"dwell\":5,\"dwell\":null},"
                    + "\"id\":null,\"type\":\"Feature\",\"crs\":null}")
                .ad())
        .hasToString("2");
  }

  @Test
  void laterMemberReplacesAnEarlierOneWithAllThatIsInIt() throws RefusedException {
    Zone zone =
        read(
            "{\"properties\":{\"ad\":1,\"dwell\":\"PT5M\"},\"geometry\":"
                + POLYGON
                + ",\"crs\":7,\"geometry\":null,\"bbox\":[1,2,3,4],\"properties\":{\"ad\":2},"
                + "\"crs\":null,\"type\":\"Feature\"}");
    assertThat(zone)
        .isEqualTo(read("{\"type\":\"Feature\",\"bbox\":[1,2,3,4],\"properties\":{\"ad\":2}}"));
  }

  @Test
  void escapedNamesAndTextsCountAsWhatTheyMean() throws RefusedException {
    assertThat(
            read(
                "{\"ty\\u0070e\":\"F\\u0065ature\",\"\\u0070roperties\":{\"\\u0061d\":1,"
                    + "\"dwell\":\"PT5\\u004d\"},\"geometr\\u0079\":{\"\\u0074ype\":"
                    + "\"Pol\\u0079gon\",\"c\\u006fordinates\":["
                    + RING
                    + "]}}"))
        .isEqualTo(read(feature("{\"ad\":1,\"dwell\":\"PT5M\"}", POLYGON)));
  }

  @ParameterizedTest
  @CsvSource({"7, 7", "7.0, 7.0", "1e3, 1000", "-17, -17"})
  void numericIdCountsAsItsDecimalText(String number, String id) throws RefusedException {
    String member = "{\"id\":" + number + ",\"type\":\"F";
    String json = feature("{}", POLYGON).replace("{\"type\":\"F", member);
    assertThat(ZoneReader.readFeature(id, 1, utf8(json)).id()).isEqualTo(id);
  }

  @Test
  void idMayBeAnyUtf8() throws RefusedException {
    String id = "\u0000/%\u00e9\ud83d\ude80 ";
    String json =
        feature("{}", POLYGON)
            .replace("{\"type\":\"F", "{\"id\":\"\\u0000/%\\u00e9\\ud83d\\ude80 \",\"type\":\"F");
    assertThat(ZoneReader.readFeature(id, 1, utf8(json)).id()).isEqualTo(id);
    assertThat(ZoneReader.readFeature("x".repeat(256), 1, utf8(feature("{}", POLYGON))))
        .isNotNull();
  }

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
  void metersOfPolygonsAreTheUsersOwn() throws RefusedException {
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
  void wgs84ByItsUsualNamesIsTaken(String name) throws RefusedException {
    String crs =
        "{\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"" + name + "\"}},\"type\":\"";
    assertThat(read(feature("{}", POLYGON).replace("{\"type\":\"F", crs + "F"))).isNotNull();
    assertThat(read(feature("{}", POLYGON.replace("{\"type\":\"P", crs + "P")))).isNotNull();
  }

  @Test
  void allRulesAreRead() throws RefusedException {
    ZoneRules rules =
        rules(
            "{\"adTriggers\":[\"EXIT\",\"DWELL\",\"EXIT\"],"
                + "\"adCap\":{\"count\":2,\"per\":\"PT24H\",\"key\":\"spring-sale\"},"
                + "\"audience\":{\"segment\":[\"premium\",\"gold\"],\"tier\":[],\"x\":null},"
                + "\"validFrom\":\"2026-01-31T08:00:00+01:00\",\"validUntil\":\"2026-02-01T00:00Z\","
                + "\"dwell\":\"PT5M\",\"enterConfirmations\":3,\"exitConfirmations\":2.0,"
                + "\"exitBufferMeters\":12.5,\"color\":\"red\"}");
    assertThat(rules)
        .isEqualTo(
            new ZoneRules(
                Set.of(Trigger.EXIT, Trigger.DWELL),
                new AdCap(2, Duration.ofHours(24), "spring-sale"),
                Map.of("segment", List.of("premium", "gold"), "tier", List.of()),
                Instant.parse("2026-01-31T07:00:00Z").toEpochMilli(),
                Instant.parse("2026-02-01T00:00:00Z").toEpochMilli(),
                Duration.ofMinutes(5),
                3,
                2,
                12.5));
  }

  @Test
  void audienceKeepsItsOrder() throws RefusedException {
    assertThat(
            rules("{\"audience\":{\"b\":[\"2\",\"1\"],\"a\":[\"3\"],\"b\":[\"9\",\"8\"]}}")
                .audience())
        .containsExactly(Map.entry("b", List.of("9", "8")), Map.entry("a", List.of("3")));
  }

  @Test
  void nullRulesAreTheDefaults() throws RefusedException {
    assertThat(
            rules(
                "{\"adTriggers\":null,\"adCap\":null,\"audience\":null,\"validFrom\":null,"
                    + "\"validUntil\":null,\"dwell\":null,\"enterConfirmations\":null,"
                    + "\"exitConfirmations\":null,\"exitBufferMeters\":null,\"ad\":null}"))
        .isEqualTo(ZoneRules.NONE);
    assertThat(read(feature("{\"ad\":null}", POLYGON)).ad()).isNull();
    assertThat(read(feature("null", POLYGON)).rules()).isSameAs(ZoneRules.NONE);
    assertThat(rules("{\"adCap\":{\"count\":1,\"per\":\"PT1S\",\"key\":null}}").adCap().key())
        .isNull();
    assertThat(rules("{\"adTriggers\":[]}").adTriggers()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "P1D,86400000",
    "P2W,1209600000",
    "PT0.0019S,1",
    "P1DT12H,129600000",
    "PT36525H,131490000000",
    "P36525D,3155760000000"
  })
  void durationsAreCutToMilliseconds(String text, long millis) throws RefusedException {
    assertThat(rules("{\"dwell\":\"" + text + "\"}").dwell()).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-31T08:00:00Z, 2026-01-31T08:00:00Z",
    "2026-01-31T08:00:00.1239Z, 2026-01-31T08:00:00.123Z",
    "2026-01-31T08:00:00+0100, 2026-01-31T07:00:00Z",
    "2026-01-31T08:00:00-05:30, 2026-01-31T13:30:00Z",
    "1969-12-31T23:59:59.9999Z, 1969-12-31T23:59:59.999Z"
  })
  void instantsHaveOffsets(String text, String instant) throws RefusedException {
    assertThat(rules("{\"validFrom\":\"" + text + "\"}").validFromMillis())
        .isEqualTo(Instant.parse(instant).toEpochMilli());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"title\":\"Half-price coffee\"} | {\"title\":\"Half-price coffee\"}",
        "\"text \\n \\u00e9 \\ud800\" | \"text \\n \\u00e9 \\ud800\"",
        "1.10 | 1.10",
        "-0 | -0",
        "1e400 | 1e400",
        "true | true",
        "false | false",
        "[1 , 2,\t{}] | [1 , 2,\t{}]"
      })
  void adIsVerbatim(String ad, String expected) throws RefusedException {
    assertThat(
            read(feature(
                    "{ \"\u00e9\ud83d\ude80\":\"\u00e9\" , \"ad\" : " + ad + " , \"y\":2}",
                    POLYGON))
                .ad())
        .hasToString(expected);
    assertThat(read(feature("{\"ad\":" + ad + "}", POLYGON)).ad()).hasToString(expected);
  }

  @Test
  void lineBreaksInAdBecomeSpaces() throws RefusedException {
    assertThat(read(feature("{\"ad\":{\r\n\"a\":\n\"\u00e9\\n\"}\n}", POLYGON)).ad())
        .hasToString("{  \"a\": \"\u00e9\\n\"}");
  }

  @Test
  void adOf256KibibytesIsTaken() throws RefusedException {
    String ad = "\"" + "x".repeat(ZoneReader.MAX_AD_BYTES - 2) + "\"";
    assertThat(read(feature("{\"ad\":" + ad + "}", POLYGON)).ad().size())
        .isEqualTo(ZoneReader.MAX_AD_BYTES);
    String longer = feature("{\"ad\":" + ad.replaceFirst("x", "xx") + "}", POLYGON);
    assertThatThrownBy(() -> read(longer))
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.reason()).isEqualTo(RefusalReason.TOO_LARGE));
  }

  @Test
  void hugeZoneIsRead() throws RefusedException {
    byte[] json = utf8(feature("{\"ad\":1}", BigFeatures.polygon(450_000)));
    assertThat(json.length).isGreaterThan(17_000_000);
    Zone zone = ZoneReader.readFeature("zone", 1, json);
    assertThat(((PolygonShape) zone.shape()).coordinates()).hasSize(900_002);
    assertThat(zone.shape().coversLiteral(0, 0)).isTrue();
  }

  @Test
  void aValueThatIsNoFeatureIsReportedBeforeAMissingId() {
    assertThat(reasonWithoutKey("oops")).isEqualTo(RefusalReason.NOT_JSON);
    assertThat(reasonWithoutKey(feature("{}", POLYGON))).isEqualTo(RefusalReason.BAD_ID);
  }

  private static RefusalReason reasonWithoutKey(String json) {
    RawRecord record = new RawRecord(null, utf8(json), 0, 0, 0);
    return catchThrowableOfType(RefusedException.class, () -> ZoneReader.read(record)).reason();
  }

  private static ZoneRules rules(String properties) throws RefusedException {
    return read(feature(properties, POLYGON)).rules();
  }

  private static Zone read(String json) throws RefusedException {
    return ZoneReader.readFeature("zone", 1, utf8(json));
  }

  private static String feature(String properties, String geometry) {
    return "{\"type\":\"Feature\",\"properties\":" + properties + ",\"geometry\":" + geometry + "}";
  }

  private static RawRecord record(String key, String json) {
    return new RawRecord(utf8(key), utf8(json), 3, 42, 0);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
