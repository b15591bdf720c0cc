package io.fenceline.producers;

import io.fenceline.format.fix.FixField;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.fuzzing.FuzzTarget;
import io.fenceline.fuzzing.Fuzzer;
import io.fenceline.producers.ais.AisFixLines;
import io.fenceline.producers.ais.AisVessels;
import io.fenceline.producers.fixes.CsvColumns;
import io.fenceline.producers.fixes.CsvFixLines;
import io.fenceline.producers.fixes.FixLines;
import io.fenceline.producers.fixes.GpxFixLines;
import io.fenceline.producers.fixes.JsonFixLines;
import io.fenceline.producers.fixes.KmlFixLines;
import io.fenceline.producers.formats.ZoneFiles;
import io.fenceline.producers.gtfs.VehicleFixes;
import io.fenceline.producers.zones.RepairLevel;
import io.fenceline.producers.zones.ZoneLoader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("Whatever a file contains, it is read or refused line by line, in time and memory")
class FilesFuzzTest {
  private static final String CSV =
      """
      MMSI,BaseDateTime,LON,LAT,SOG,note
      "367, ""a"" ",2022-01-03T00:00:00Z,-90.05,29.94,12.5,"{""a"":1}"
      17,1641168000000,8.5,4.7e1,,"two
      lines"
      """;
  private static final String ZONES_CSV =
      """
      id,wkt,dwell
      a,"POLYGON ((0 0, 1 0, 1 1, 0 0), (0.1 0.1, 0.2 0.1, 0.2 0.2, 0.1 0.1))",PT5M
      b,SRID=4326;MULTIPOLYGON(((0 0,1 0,1 1,0 0)),EMPTY),
      c,"GEOMETRYCOLLECTION(POINT Z (1 2 3),LINESTRING M (1 2 3,4 5 6))",x
      d,0101000020E6100000000000000000F03F0000000000000040,
      """;
  private static final String KML =
      """
      <kml><Placemark id="a"><name>x</name><ExtendedData><Data name="b"><value>1</value></Data>
      </ExtendedData><MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>
      0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry>
      </Placemark><Placemark><Point><coordinates>1,2,3</coordinates></Point></Placemark></kml>
      """;
  private static final String KML_TRACKS =
      """
      <kml><Placemark><name>a</name><gx:MultiTrack><gx:Track><when>2022-01-03T00:00:00Z</when>
      <gx:coord>1 2 3</gx:coord><when/></gx:Track></gx:MultiTrack></Placemark></kml>
      """;
  private static final String GPX =
      """
      <gpx version="1.1" creator="t"><wpt lat="1" lon="2"><name>a</name></wpt><trk><name>b</name>
      <trkseg><trkpt lat="3" lon="4"><time>2022-01-03T00:00:00Z</time></trkpt></trkseg></trk></gpx>
      """;
  private static final String FIXES =
      """
      {"deviceId":"é😀","time":1641168000000,"lon":-9.05e1,"lat":29.9}

      {"deviceId":17,"time":"2022-01-03T00:00:00Z","lon":1,"lat":2,"attributes":{"a":[]}}
      """;
  private static final String NMEA =
      """
      \\s:r1,c:1714558620*44\\!AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0*4A
      !AIVDM,2,1,1,A,538CQ>02A;h?D9QC800pu8@T>0P4l9E8L0000017Ah:;;5r50Ahm5;C0,0*07
      !AIVDM,2,2,1,A,F@V@00000000000,2*35
      $GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47
      !AIVDM,1,1,,A,403OviQuMGCqWrRO9>E6fE700@GO,0*4D
      """;

  /** A header, and an entity with a position. */
  private static final String GTFS =
      "\n\u0002\u0018\u0001\u0012\u0013\n\u0001a\"\u000e\u0012\f\r\u0000\u0000@@\u0015\u0000\u0000\u0000A(\u0005";

  private static final String[] ZONES = {
    "{\"type\":\"Feature\",\"id\":\"a\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":"
        + "[[[0,0],[4.5,0],[4e0,4],[0,0]]]}}",
    "{\"type\":\"Feature\",\"id\":\"b\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":"
        + "[[[179,0],[181,0],[181,4.25],[179,4]],[[179.5,1],[180.5,1],[180.5,2]]]}}",
    "{\"type\":\"Feature\",\"id\":\"c\",\"geometry\":{\"type\":\"MultiPolygon\",\"coordinates\":"
        + "[[[[0,0],[4,4],[4,0],[0,4],[0,0]]],[[[170,1],[-170,1],[-170,2],[170,2]]]]}}",
    "{\"type\":\"Feature\",\"id\":\"d\",\"geometry\":{\"type\":\"GeometryCollection\",\"geometries\":["
        + "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[180.0001,0],[4,4],[0,0]]]}]}}",
    "{\"type\":\"Feature\",\"id\":\"e\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":"
        + "[[1,1],[1,1]]},\"properties\":{\"bufferMeters\":5}}"
  };

  /** Every row was read once more for each of the 100 lines after it. */
  private static final String OPEN_ROWS =
      "MMSI,BaseDateTime,LON,LAT,note\n" + "a\",\"c\n".repeat(140_000);

  /** Ended the loading. */
  private static final String[] NO_ARRAYS = {
    "{\"type\":\"Feature\",\"id\":\"a\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":{\"a\":[]}}}",
    "{\"type\":\"Feature\",\"id\":\"a\",\"geometry\":{\"type\":\"MultiPolygon\",\"coordinates\":{\"a\":[]}}}",
    "{\"type\":\"Feature\",\"id\":\"a\",\"geometry\":"
        + "{\"type\":\"GeometryCollection\",\"geometries\":{\"a\":{}}}}"
  };

  static Stream<FuzzTarget> targets() {
    return Stream.of(
        FuzzTarget.ofText("CSV of fixes", FilesFuzzTest::readCsv, IOException.class, CSV)
            .withFindings(OPEN_ROWS),
        FuzzTarget.ofText(
            "NDJSON of fixes",
            input -> readAll(new JsonFixLines(new ByteArrayInputStream(input))),
            IOException.class,
            FIXES),
        FuzzTarget.ofText("CSV of zones", FilesFuzzTest::readZones, IOException.class, ZONES_CSV),
        FuzzTarget.ofText("KML", FilesFuzzTest::readZones, IOException.class, KML),
        FuzzTarget.ofText("GPX", FilesFuzzTest::readZones, IOException.class, GPX),
        FuzzTarget.ofText(
            "KML of fixes",
            input -> readAll(new KmlFixLines(new ByteArrayInputStream(input), null, "a")),
            IOException.class,
            KML_TRACKS),
        FuzzTarget.ofText(
            "GPX of fixes",
            input -> readAll(new GpxFixLines(new ByteArrayInputStream(input), null, "a")),
            IOException.class,
            GPX),
        FuzzTarget.ofText(
            "NMEA",
            input ->
                readAll(new AisFixLines(new ByteArrayInputStream(input), null, new AisVessels())),
            IOException.class,
            NMEA),
        FuzzTarget.ofText(
            "GTFS-realtime",
            input -> readAll(new VehicleFixes().read(input)),
            IOException.class,
            GTFS),
        zones("loaded zone, not repaired", RepairLevel.NONE),
        zones("loaded zone, repaired", RepairLevel.STANDARD),
        zones("loaded zone, made valid", RepairLevel.MAKE_VALID));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void everyFileIsReadOrRefused(FuzzTarget target) {
    Fuzzer.run(target);
  }

  private static FuzzTarget zones(String name, RepairLevel level) {
    return FuzzTarget.ofText(name, input -> load(input, level), IOException.class, ZONES)
        .withFindings(NO_ARRAYS);
  }

  private static void load(byte[] input, RepairLevel level) throws IOException {
    try (FeatureFile file = new FeatureFile(new ByteArrayInputStream(input), "id")) {
      new ZoneLoader(new Sent().sender(), level, finding -> {}).load(file);
    }
  }

  private static void readZones(byte[] input) throws IOException {
    try (FeatureFile file =
        ZoneFiles.open(new ByteArrayInputStream(input), new ZoneFiles.Options("id", 5.0))) {
      new ZoneLoader(new Sent().sender(), RepairLevel.NONE, finding -> {}).load(file);
    }
  }

  private static void readCsv(byte[] input) throws IOException {
    Map<FixField, String> columns =
        CsvColumns.parse("deviceId=MMSI,time=BaseDateTime,lon=LON,lat=LAT,attributes=note");
    readAll(new CsvFixLines(new ByteArrayInputStream(input), columns));
  }

  private static void readAll(FixLines lines) throws IOException {
    try (lines) {
      FixLines.Line line = lines.next();
      while (line != null) {
        line = lines.next();
      }
    }
  }
}
