package io.fenceline.producers.formats;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.producers.Finding;
import io.fenceline.producers.Sent;
import io.fenceline.producers.zones.RepairLevel;
import io.fenceline.producers.zones.ZoneLoader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.WKBWriter;
import org.locationtech.jts.io.WKTReader;

class ZoneFilesTest {
  private static final String TRIANGLE = "[[[0.1,0.0],[1.0,0.0],[1.0,1.0],[0.1,0.0]]]";
  private static final String KML =
      """
      <?xml version="1.0"?>
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>city</name><Style/>
      <Placemark id="depot"><name>Depot &amp; yard</name><styleUrl>#a</styleUrl>
        <ExtendedData><Data name="dwell"><displayName>x</displayName><value>PT5M</value></Data>
          <SchemaData><SimpleData name="limit">8.5</SimpleData></SchemaData></ExtendedData>
        <Polygon><altitudeMode>clampToGround</altitudeMode><outerBoundaryIs><LinearRing>
          <coordinates>0.1,0,5 1,0,5 1,1,5 0.1,0,5</coordinates></LinearRing></outerBoundaryIs>
        </Polygon></Placemark>
      <Folder><Placemark><name>stop</name><Point><coordinates>8.5,47</coordinates></Point></Placemark>
      <Placemark><name>flight</name><Track xmlns="http://www.google.com/kml/ext/2.2"/></Placemark>
      </Folder></Document></kml>
      """;
  private static final String GPX =
      """
      <?xml version="1.0"?>
      <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="47" lon="8.5"><ele>400</ele><name>stop</name></wpt>
      <rte><name>way</name><rtept lat="1" lon="2"/><rtept lat="3" lon="4"/></rte>
      <trk><name>ride</name><trkseg><trkpt lat="1" lon="2"/><trkpt lat="3" lon="4"/></trkseg>
      <trkseg><trkpt lat="5" lon="6"/><trkpt lat="7" lon="8"/></trkseg></trk></gpx>
      """;

  /** The texts of the Features, and what the loader refuses. */
  private static List<String> zones(InputStream in, Double radius) throws IOException {
    return zones(in, radius, RepairLevel.NONE);
  }

  private static List<String> zones(InputStream in, Double radius, RepairLevel repair)
      throws IOException {
    List<String> result = new ArrayList<>();
    Sent sent = new Sent();
    try (FeatureFile file = ZoneFiles.open(in, new ZoneFiles.Options("id", radius))) {
      new ZoneLoader(sent.sender(), repair, finding -> result.add(text(finding))).load(file);
    }
    for (int i = 0; i < sent.keys().size(); i++) {
      result.add(sent.keys().get(i) + " " + sent.values().get(i));
    }
    return result;
  }

  private static String text(Finding finding) {
    return "%s %d %s".formatted(finding.kind(), finding.line(), finding.text());
  }

  private static List<String> zones(String text) throws IOException {
    return zones(new ByteArrayInputStream(text.getBytes(UTF_8)), 50.0);
  }

  private static String feature(String properties, String type, String coordinates) {
    return "\"properties\":{%s},\"geometry\":{\"type\":\"%s\",\"coordinates\":%s}}"
        .formatted(properties, type, coordinates);
  }

  @Test
  void columnsOfACsvFileBecomePropertiesAndItsWktTheGeometry() throws IOException {
    String csv =
        """
        id,WKT,dwell,ad,note
        007,"POLYGON ((0.1 0, 1 0, 1 1, 0.1 0))",PT5M,"{""a"":1.50}",
        stop,SRID=4326;POINT Z (8.5 47 400),,,x
        """;
    assertThat(zones(csv))
        .containsExactly(
            "007 {\"type\":\"Feature\","
                + feature(
                    "\"id\":\"007\",\"dwell\":\"PT5M\",\"ad\":{\"a\":1.50}", "Polygon", TRIANGLE),
            "stop {\"type\":\"Feature\","
                + feature(
                    "\"id\":\"stop\",\"note\":\"x\",\"radiusMeters\":50.0", "Point", "[8.5,47.0]"));
  }

  /** Of spreadsheets, of QGIS, and of what is copied from its table. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\uFEFF\"id\";\"wkt\"\n\"a\";\"POLYGON ((0.1 0,1 0,1 1,0.1 0))\"",
        "wkt_geom\tid\nPolygon ((0.1 0,1 0,1 1,0.1 0))\ta",
        "wkt_geom,id\n\"Polygon ((0.1 0,1 0,1 1,0.1 0))\",a",
        "id|geom\na|POLYGON((0.1 0,1 0,1 1,0.1 0))",
      })
  void otherSeparatorsAndNamesOfColumnsAreRead(String csv) throws IOException {
    assertThat(zones(csv)).singleElement().asString().startsWith("a ").contains(TRIANGLE);
  }

  @Test
  void wkbOfPostgisIsReadWithAndWithoutSridInEitherByteOrder() throws Exception {
    Geometry geometry = new WKTReader().read("POLYGON ((0.1 0, 1 0, 1 1, 0.1 0))");
    geometry.setSRID(4326);
    StringBuilder csv = new StringBuilder("id,geom\n");
    for (int order = 1; order <= 2; order++) {
      for (boolean srid : new boolean[] {false, true}) {
        byte[] wkb = new WKBWriter(2, order, srid).write(geometry);
        csv.append("z%d%s,%s%n".formatted(order, srid, WKBWriter.toHex(wkb)));
      }
    }
    assertThat(zones(csv.toString())).hasSize(4).allMatch(zone -> zone.contains(TRIANGLE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "POLYGON ((0 0, 1 0, 1 1, 0 1)) | bad-ring: geometry.coordinates[0]",
        "POLYGON ((0 0, 1 0, 1 1)) | bad-ring: geometry.coordinates[0]",
        "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((0 0, 1 0, 1 1, 0 1))) | bad-ring: geometry.coordinates[1][0]",
        "POLYGON ((0 0, 1 0, 1 1, 0 0), (0.5 0.1, 0.6 0.1, 0.6 0.2, 0.5 0.2)) | bad-ring: geometry.coordinates[1]",
        "POLYGON ((0 0, 1 0 | no geometry in WKT",
        "CIRCULARSTRING(0 0, 1 1, 2 0) | ST_CurveToLine",
        "SRID=3857;POINT(1 2) | SRID 3857, expected 4326; convert it by ST_Transform(geom, 4326)",
        "0101000020110F0000000000000000F03F0000000000000040 | SRID 3857",
        "010300000001000000FFFFFFFF | no geometry in WKB",
        "MULTIPOINT((1 2),(3 4)) | MultiPoint",
        "POLYGON EMPTY | coordinates",
        "POLYGON ((0 0, 1 0, 1 NaN, 0 0)) | NaN",
        "oops | no geometry in WKT",
      })
  void aGeometryThatCannotBeAZoneIsRefusedWithLineReasonAndRemedy(String geometry, String reason)
      throws IOException {
    List<String> zones = zones("id,wkt\na,\"%s\"\nb,\"POINT(1 2)\"\n".formatted(geometry));
    assertThat(zones).hasSize(2);
    assertThat(zones.get(0)).startsWith("REFUSED 2 ").contains(reason);
    assertThat(zones.get(1)).startsWith("b ");
  }

  @Test
  void aBrokenRowIsRefusedWithTheReasonAndReadingGoesOn() throws IOException {
    List<String> zones = zones("id,wkt\n\"a\"x,POINT(1 2)\nb,POINT(1 2)\n");
    assertThat(zones).hasSize(2);
    assertThat(zones.get(0)).startsWith("REFUSED 2 ").contains("text after its closing quote");
    assertThat(zones.get(1)).startsWith("b ");
  }

  @Test
  void collectionsWithinCollectionsAreRefusedHoweverDeep() throws IOException {
    assertThat(zones("id,wkt\na,\"" + "GEOMETRYCOLLECTION(".repeat(50_000) + "\"\n"))
        .singleElement()
        .asString()
        .contains("collections within collections");
  }

  @Test
  void placemarksOfKmlAreZones() throws IOException {
    List<String> zones = zones(KML);
    assertThat(zones)
        .hasSize(3)
        .contains(
            "depot {\"type\":\"Feature\",\"id\":\"depot\","
                + feature(
                    "\"name\":\"Depot & yard\",\"dwell\":\"PT5M\",\"limit\":8.5",
                    "Polygon",
                    TRIANGLE),
            "stop {\"type\":\"Feature\",\"id\":\"stop\","
                + feature("\"name\":\"stop\",\"radiusMeters\":50.0", "Point", "[8.5,47.0]"));
    assertThat(zones.get(0)).startsWith("REFUSED 10 ").contains("Track");
  }

  @Test
  void kmzIsReadFromItsFirstDocument() throws IOException {
    assertThat(zones(zip("images/a.png", "x", "doc.kml", KML), 50.0)).isEqualTo(zones(KML));
  }

  @Test
  void waypointsOfGpxAreCirclesAndRoutesAndTracksCorridors() throws IOException {
    assertThat(zones(GPX))
        .containsExactly(
            "stop {\"type\":\"Feature\",\"id\":\"stop\","
                + feature("\"name\":\"stop\",\"radiusMeters\":50.0", "Point", "[8.5,47.0]"),
            "way {\"type\":\"Feature\",\"id\":\"way\","
                + feature(
                    "\"name\":\"way\",\"bufferMeters\":50.0",
                    "LineString",
                    "[[2.0,1.0],[4.0,3.0]]"),
            "ride {\"type\":\"Feature\",\"id\":\"ride\","
                + feature(
                    "\"name\":\"ride\",\"bufferMeters\":50.0",
                    "MultiLineString",
                    "[[[2.0,1.0],[4.0,3.0]],[[6.0,5.0],[8.0,7.0]]]"));
    assertThat(zones(new ByteArrayInputStream(GPX.getBytes(UTF_8)), null))
        .hasSize(3)
        .allMatch(finding -> finding.startsWith("REFUSED") && finding.contains("Meters"));
  }

  @ParameterizedTest
  @CsvSource({"ISO-8859-1, ISO-8859-1", "UTF-8, UTF-8", "UTF-8, windows-1252"})
  void xmlIsReadInTheEncodingOfItsMarkOrDeclaration(String encoding, String declared)
      throws IOException {
    boolean isMarked = encoding.startsWith("UTF");
    String xml =
        (isMarked ? "\uFEFF" : "")
            + "<?xml version='1.0' encoding='"
            + declared
            + "'?>"
            + "<gpx><wpt lat='1' lon='2'><name>Zürich</name></wpt></gpx>";
    assertThat(zones(new ByteArrayInputStream(xml.getBytes(Charset.forName(encoding))), 50.0))
        .singleElement()
        .asString()
        .startsWith("Zürich ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
  void documentsInAnArchiveMayBeInUtf16(String encoding) throws IOException {
    byte[] xml = "\uFEFF<kml>Zürich</kml>".getBytes(Charset.forName(encoding));
    StringWriter text = new StringWriter();
    XmlText.decode(new ByteArrayInputStream(xml)).transferTo(text);
    assertThat(text.toString()).isEqualTo("<kml>Zürich</kml>");
  }

  /** The parser of the JDK prints a line for it. */
  @Test
  void bytesThatAreNoTextAreRefusedWithTheLineAndNothingIsPrinted() {
    byte[] xml = "<gpx>\n<wpt lat='1' lon='2'><name>Zürich</name></wpt></gpx>".getBytes(ISO_8859_1);
    PrintStream terminal = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, UTF_8));
    try {
      assertThatThrownBy(() -> zones(new ByteArrayInputStream(xml), 50.0))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("no text in the encoding of the file; convert it");
      assertThatThrownBy(() -> zones("<?xml version='1.0' encoding='x-none'?><gpx/>"))
          .hasMessage("line 1: the encoding 'x-none' is not known; convert the file to UTF-8");
    } finally {
      System.setErr(terminal);
    }
    assertThat(printed.toString(UTF_8)).isEmpty();
  }

  /** The ring (0 0, 1 0, 1 1, 0 1) of a zone, and an inner one, in each format. */
  static List<String> openRings() {
    byte[] wkb = new byte[2 * (1 + 4 + 4 + 4) + 2 * 4 * 16];
    ByteBuffer into = ByteBuffer.wrap(wkb).order(ByteOrder.LITTLE_ENDIAN);
    into.put((byte) 1).putInt(3).putInt(2);
    for (double[] ring :
        new double[][] {{0, 0, 1, 0, 1, 1, 0, 1}, {0.5, 0.5, 0.6, 0.5, 0.6, 0.6, 0.5, 0.6}}) {
      into.putInt(4);
      Arrays.stream(ring).forEach(into::putDouble);
    }
    String ring = "<LinearRing><coordinates>0,0,9 1,0,9 1,1,9 0,1,9</coordinates></LinearRing>";
    return List.of(
        "{\"type\":\"Feature\",\"id\":\"a\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":"
            + "[[[0,0],[1,0],[1,1],[0,1]],[[0.5,0.5],[0.6,0.5],[0.6,0.6],[0.5,0.6]]]}}",
        "id,wkt\na,\"POLYGON ((0 0, 1 0, 1 1, 0 1), (0.5 0.5, 0.6 0.5, 0.6 0.6, 0.5 0.6))\"",
        "id,geom\na," + WKBWriter.toHex(Arrays.copyOf(wkb, into.position())),
        "<kml><Placemark id='a'><Polygon><outerBoundaryIs>"
            + ring
            + "</outerBoundaryIs><innerBoundaryIs>"
            + ring.replace("0,0,9 1,0,9 1,1,9 0,1,9", "0.5,0.5 0.6,0.5 0.6,0.6 0.5,0.6")
            + "</innerBoundaryIs></Polygon></Placemark></kml>");
  }

  @ParameterizedTest
  @MethodSource("openRings")
  void anOpenRingIsRefusedInEachFormat(String file) throws IOException {
    assertThat(zones(file))
        .singleElement()
        .asString()
        .startsWith("REFUSED ")
        .contains("bad-ring: geometry.coordinates[0]: a ring of 4 positions, expected");
  }

  @ParameterizedTest
  @MethodSource("openRings")
  void repairClosesRingsInEachFormatAndSaysSo(String file) throws IOException {
    List<String> zones =
        zones(new ByteArrayInputStream(file.getBytes(UTF_8)), null, RepairLevel.STANDARD);
    assertThat(zones).hasSize(3);
    assertThat(zones.get(0)).startsWith("REPAIRED ").endsWith("coordinates[0]: closed the ring");
    assertThat(zones.get(1)).startsWith("REPAIRED ").endsWith("coordinates[1]: closed the ring");
    assertThat(zones.get(2).replace(".0", ""))
        .contains(
            "[[[0,0],[1,0],[1,1],[0,1],[0,0]],"
                + "[[0.5,0.5],[0.6,0.5],[0.6,0.6],[0.5,0.6],[0.5,0.5]]]");
  }

  @Test
  void repairClampsPositionsOfGpxKmlAndWktToo() throws IOException {
    for (String file :
        List.of(
            "<gpx><wpt lat='90.0001' lon='2'><name>a</name></wpt></gpx>",
            "<kml><Placemark id='a'><Point><coordinates>2,90.0001</coordinates></Point></Placemark></kml>",
            "id,wkt\na,POINT(2 90.0001)")) {
      InputStream in = new ByteArrayInputStream(file.getBytes(UTF_8));
      List<String> zones = zones(in, 50.0, RepairLevel.STANDARD);
      assertThat(zones).hasSize(2);
      assertThat(zones.get(0)).startsWith("REPAIRED ").contains("clamped 90.0001 to 90");
    }
  }

  @Test
  void aPolygonOfKmlThatCannotBeReadIsNamedAsOne() throws IOException {
    for (String inside :
        List.of(
            "<Polygon/>",
            "<Polygon><outerBoundaryIs><LinearRing><coordinates>0,x 1,0 1,1 0,0</coordinates>"
                + "</LinearRing></outerBoundaryIs></Polygon>")) {
      assertThat(zones("<kml><Placemark id='a'>" + inside + "</Placemark></kml>"))
          .singleElement()
          .asString()
          .startsWith("REFUSED 1 wrong-type: geometry: \"a <Polygon> that cannot be read (");
    }
  }

  private static String placemark(String geometry) {
    return "<kml xmlns:gx='http://www.google.com/kml/ext/2.2'><Placemark id='a'>"
        + geometry
        + "</Placemark></kml>";
  }

  private static final String RING =
      "<LinearRing><coordinates>0.1,0 1,0 1,1 0.1,0</coordinates></LinearRing>";

  @Test
  void aRingOfKmlIsTheAreaInIt() throws IOException {
    assertThat(zones(placemark(RING))).singleElement().asString().contains("Polygon", TRIANGLE);
    assertThat(zones(placemark(RING.replace(" 0.1,0<", "<"))))
        .singleElement()
        .asString()
        .startsWith("REFUSED 1 bad-ring: ");
  }

  @Test
  void aPointBesideAPolygonOfKmlIsItsLabel() throws IOException {
    String point = "<Point><coordinates>0.5,0.5</coordinates></Point>";
    String polygon = "<Polygon><outerBoundaryIs>" + RING + "</outerBoundaryIs></Polygon>";
    for (String parts :
        List.of(
            point + polygon,
            polygon + point,
            RING + point,
            "<MultiGeometry>" + point + point + "</MultiGeometry>" + polygon)) {
      assertThat(zones(placemark("<MultiGeometry>" + parts + "</MultiGeometry>")))
          .as(parts)
          .singleElement()
          .asString()
          .contains("\"type\":\"Polygon\"", TRIANGLE);
    }
    String line = "<LineString><coordinates>0,0 1,1</coordinates></LineString>";
    assertThat(zones(placemark("<MultiGeometry>" + line + polygon + "</MultiGeometry>")))
        .as("a line is no label")
        .singleElement()
        .asString()
        .startsWith("REFUSED 1 bad-geometry: ");
  }

  /** JTS would fail, and the loader with it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<MultiGeometry/>",
        "<MultiGeometry><MultiGeometry/></MultiGeometry>",
        "<MultiGeometry><MultiGeometry><Polygon/></MultiGeometry></MultiGeometry>",
        "<MultiGeometry><Model/></MultiGeometry>",
        "<LinearRing/>",
        "<Point/>"
      })
  void aPlacemarkWithoutAGeometryThatCanBeReadIsRefusedAlone(String geometry) throws IOException {
    String other = "</Placemark><Placemark id='b'>" + RING;
    assertThat(zones(placemark(geometry + other)))
        .hasSize(2)
        .anyMatch(zone -> zone.startsWith("REFUSED 1 wrong-type: geometry: "))
        .anyMatch(zone -> zone.startsWith("b "));
  }

  @Test
  void aTrackOfKmlIsACorridor() throws IOException {
    String track =
        "<gx:Track><when>2025-06-14T08:00:00Z</when><when>2025-06-14T08:00:01Z</when>"
            + "<gx:coord>2 1 156.5</gx:coord><gx:coord> 4.5 3 </gx:coord></gx:Track>";
    assertThat(zones(placemark(track)))
        .containsExactly(
            "a {\"type\":\"Feature\",\"id\":\"a\","
                + feature("\"bufferMeters\":50.0", "LineString", "[[2.0,1.0],[4.5,3.0]]"));
    assertThat(zones(placemark("<gx:MultiTrack>" + track + track + "</gx:MultiTrack>")))
        .singleElement()
        .asString()
        .contains("MultiLineString", "[[[2.0,1.0],[4.5,3.0]],[[2.0,1.0],[4.5,3.0]]]");
    assertThat(zones(placemark("<gx:Track><gx:coord>2,1,0</gx:coord></gx:Track>")))
        .singleElement()
        .asString()
        .contains("a <Track> that cannot be read (coord \\\"2,1,0\\\")");
  }

  /** As {@code COPY (SELECT id, ST_AsGeoJSON(geom) FROM zones) TO STDOUT CSV HEADER} prints it. */
  @ParameterizedTest
  @ValueSource(strings = {"st_asgeojson", "geojson", "geom", "WKT"})
  void aColumnMayHoldGeoJson(String column) throws IOException {
    String csv = "id,%s%na,\"{\"\"type\"\":\"\"Polygon\"\",\"\"coordinates\"\":%s%s}\"%n";
    assertThat(zones(csv.formatted(column, TRIANGLE, "")))
        .containsExactly("a {\"type\":\"Feature\"," + feature("\"id\":\"a\"", "Polygon", TRIANGLE));
    String crs =
        ",\"\"crs\"\":{\"\"type\"\":\"\"name\"\",\"\"properties\"\":{\"\"name\"\":\"\"EPSG:25832\"\"}}";
    assertThat(zones(csv.formatted(column, TRIANGLE, crs)))
        .singleElement()
        .asString()
        .startsWith("REFUSED 2 bad-crs: geometry.crs: ");
    assertThat(zones(csv.formatted(column, "[[", "")))
        .singleElement()
        .asString()
        .contains("no JSON, expected a geometry as ST_AsGeoJSON prints it");
  }

  @Test
  void wkbOfSqlServerIsReadAndItsOwnFormatNamesTheRemedy() throws Exception {
    Geometry geometry = new WKTReader().read("POLYGON ((0.1 0, 1 0, 1 1, 0.1 0))");
    String hex = WKBWriter.toHex(new WKBWriter(2, 2, false).write(geometry));
    assertThat(zones("id;geom\na;0x" + hex)).singleElement().asString().contains(TRIANGLE);
    assertThat(zones("id;geom\na;0xE6100000010C0000000000804740"))
        .singleElement()
        .asString()
        .contains("no WKB; of SQL Server, select geom.STAsBinary()");
  }

  @Test
  void onlyCurvesGetTheAdviceForCurves() throws IOException {
    assertThat(zones("id,wkt\na,\"POLYGON ((0 0, 1 0\"").get(0)).doesNotContain("ST_CurveToLine");
    assertThat(zones("id,wkt\na,\"CURVEPOLYGON(CIRCULARSTRING(0 0,1 1,2 0,0 0))\"").get(0))
        .contains("ST_CurveToLine");
    assertThat(zones("id,wkb\na,0108000000030000000000").get(0)).contains("ST_CurveToLine");
    assertThat(zones("id,wkb\na,000000000300000001FFFFFFFF").get(0))
        .contains("no geometry in WKB")
        .doesNotContain("ST_CurveToLine");
  }

  @Test
  void aWaypointAtFaultIsRefusedAlone() throws IOException {
    List<String> zones =
        zones(
            """
            <gpx version="2.0">
            <wpt lat="91" lon="0"><name>north</name></wpt>
            <wpt lon="0"><name>half</name></wpt>
            <wpt lat="48,1" lon="0"><name>comma</name></wpt>
            <wpt lat="1" lon="2"><name>good</name><sat>many</sat></wpt></gpx>
            """);
    assertThat(zones).hasSize(4);
    assertThat(zones.get(0)).startsWith("REFUSED 2 out-of-range: ").contains("91");
    assertThat(zones.get(1)).startsWith("REFUSED 3 wrong-type: ").contains("null");
    assertThat(zones.get(2)).startsWith("REFUSED 4 wrong-type: ").contains("48,1");
    assertThat(zones.get(3)).startsWith("good ");
  }

  @Test
  void prefixesThatNobodyDeclaredAreNoReasonToRefuse() throws IOException {
    assertThat(zones(GPX.replace("<ele>400</ele>", "<osm:x a:b='1'/>"))).isEqualTo(zones(GPX));
    assertThat(zones(KML.replace("<Style/>", "<gx:Tour/>").replace("<value>", "<gx:x/><value>")))
        .isEqualTo(zones(KML));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<!DOCTYPE kml [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><kml>&a;</kml>"
            + " | line 1: a document type declaration is refused",
        "<!DOCTYPE gpx SYSTEM 'http://localhost:1/a.dtd'><gpx version='1.1'/>"
            + " | a document type declaration is refused",
        "<rss><kml /></rss> | the root element is <rss>, expected <kml>",
        "<rss><gpx /></rss> | the root element is <rss>, expected <gpx>",
        "<gpx version='1.1' creator='a'><wpt | line 1: not XML: ",
        "<kml><Placemark></kml> | line 1: not XML: ",
        "<kml><Placemark><Polygon><a></Polygon></Placemark></kml> | not XML: ",
        "<kml>&unknown;</kml> | line 1: not XML: ",
        "id,wkt,`a`b | has text after its closing quote",
      })
  void aBrokenOrHostileFileIsRefusedWithTheReason(String text, String reason) {
    assertThatThrownBy(() -> zones(text.replace('`', '"')))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<kml><Placemark>", "<gpx version='1.1' creator='a'>"})
  void elementsNestedWithoutEndAreRefused(String start) {
    assertThatThrownBy(() -> zones(start + "<Polygon>".repeat(100_000)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not XML");
  }

  @Test
  void anArchiveThatUnpacksWithoutEndIsNotRead() throws IOException {
    String bomb = KML.replace("<Style/>", "<!--" + " ".repeat(XmlInput.MAX_BYTES) + "-->");
    InputStream archive = zip("doc.kml", bomb);
    assertThatThrownBy(() -> zones(archive, null))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("more than 128 MiB of XML");
  }

  private static InputStream zip(String... namesAndTexts) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < namesAndTexts.length; i += 2) {
        zip.putNextEntry(new ZipEntry(namesAndTexts[i]));
        zip.write(namesAndTexts[i + 1].getBytes(UTF_8));
      }
    }
    return new ByteArrayInputStream(bytes.toByteArray());
  }
}
