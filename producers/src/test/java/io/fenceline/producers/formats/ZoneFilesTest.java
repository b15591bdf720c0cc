package io.fenceline.producers.formats;

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
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    List<String> result = new ArrayList<>();
    Sent sent = new Sent();
    try (FeatureFile file = ZoneFiles.open(in, new ZoneFiles.Options("id", radius))) {
      new ZoneLoader(sent.sender(), RepairLevel.NONE, finding -> result.add(text(finding)))
          .load(file);
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
        "POLYGON ((0 0, 1 0, 1 1, 0 1)) | closed",
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
        "<gpx version='2.0'/> | GPX of version 2.0, expected 1.1",
        "<gpx version='1.1' creator='a'><wpt lat='91' lon='0'/></gpx> | no valid GPX: ",
        "<gpx version='1.1' creator='a'><wpt lon='0'/></gpx> | no valid GPX: ",
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
