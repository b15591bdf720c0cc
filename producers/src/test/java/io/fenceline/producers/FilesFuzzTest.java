package io.fenceline.producers;

import io.fenceline.format.fix.FixField;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.fuzzing.FuzzTarget;
import io.fenceline.fuzzing.Fuzzer;
import io.fenceline.producers.fixes.CsvColumns;
import io.fenceline.producers.fixes.CsvFixLines;
import io.fenceline.producers.fixes.FixLines;
import io.fenceline.producers.fixes.JsonFixLines;
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
  private static final String FIXES =
      """
      {"deviceId":"é😀","time":1641168000000,"lon":-9.05e1,"lat":29.9}

      {"deviceId":17,"time":"2022-01-03T00:00:00Z","lon":1,"lat":2,"attributes":{"a":[]}}
      """;
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
