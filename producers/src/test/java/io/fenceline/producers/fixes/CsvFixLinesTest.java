package io.fenceline.producers.fixes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.format.fix.FixField;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvFixLinesTest {

  private static List<String> lines(Map<FixField, String> columns, String csv) throws IOException {
    return lines(columns, csv.getBytes(UTF_8));
  }

  private static List<String> lines(Map<FixField, String> columns, byte[] csv) throws IOException {
    List<String> result = new ArrayList<>();
    try (FixLines lines = new CsvFixLines(new ByteArrayInputStream(csv), columns)) {
      for (FixLines.Line line = lines.next(); line != null; line = lines.next()) {
        String text = line.flaw() == null ? new String(line.json(), UTF_8) : "flaw: " + line.flaw();
        result.add(line.number() + " " + text);
      }
    }
    return result;
  }

  @Test
  void columnsAreFoundByNameInAnyOrder() throws IOException {
    String csv =
        "\uFEFFlat,other,lon,time,deviceId,speedMetersPerSecond\r\n"
            + "2.50,x,-1,1641168000000,007,12.5\r\n"
            + "\r\n"
            + "3,\"a, b\",+4,2022-01-03T00:00:00Z,\"ä\"\"1\",\r\n";

    assertThat(lines(Map.of(), csv))
        .containsExactly(
            "2 {\"deviceId\":\"007\",\"time\":1641168000000,\"lon\":-1,\"lat\":2.50,"
                + "\"speedMetersPerSecond\":12.5}",
            "4 {\"deviceId\":\"ä\\\"1\",\"time\":\"2022-01-03T00:00:00Z\",\"lon\":4,\"lat\":3}");
  }

  @Test
  void columnsMayBeNamed() throws IOException {
    assertThat(
            lines(
                Map.of(FixField.DEVICE_ID, "MMSI", FixField.ATTRIBUTES, "more"),
                "MMSI,time,lon,lat,more\n1,2,3,4,\"{\"\"a\"\":1.0}\"\n1,2,here,,no json\n"))
        .containsExactly(
            "2 {\"deviceId\":\"1\",\"time\":2,\"lon\":3,\"lat\":4,\"attributes\":{\"a\":1.0}}",
            "3 {\"deviceId\":\"1\",\"time\":2,\"lon\":\"here\",\"attributes\":\"no json\"}");
  }

  @Test
  void aSegmentStartIsABoolean() throws IOException {
    assertThat(
            lines(
                Map.of(),
                "deviceId,time,lon,lat,segmentStart\na,1,2,3,true\na,1,2,3,\na,1,2,3,yes\n"))
        .containsExactly(
            "2 {\"deviceId\":\"a\",\"time\":1,\"lon\":2,\"lat\":3,\"segmentStart\":true}",
            "3 {\"deviceId\":\"a\",\"time\":1,\"lon\":2,\"lat\":3}",
            "4 {\"deviceId\":\"a\",\"time\":1,\"lon\":2,\"lat\":3,\"segmentStart\":\"yes\"}");
  }

  @Test
  void aMissingColumnIsReportedWithTheAvailableOnes() {
    assertThatThrownBy(() -> lines(Map.of(), "id,time,lon,lat\n1,2,3,4\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no column 'deviceId'")
        .hasMessageContaining("id,time,lon,lat")
        .hasMessageContaining("--fix-fields deviceId=COLUMN");
    assertThatThrownBy(
            () -> lines(Map.of(FixField.SPEED, "SOG"), "deviceId,time,lon,lat\n1,2,3,4\n"))
        .hasMessageContaining("no column 'SOG'");
    assertThatThrownBy(() -> lines(Map.of(), "")).hasMessageContaining("is empty");
  }

  @Test
  void columnMappingsReportAllTheirMistakes() {
    assertThat(CsvColumns.parse("deviceId=MMSI, lon=LON DEG"))
        .isEqualTo(Map.of(FixField.DEVICE_ID, "MMSI", FixField.LON, "LON DEG"));
    assertThatThrownBy(() -> CsvColumns.parse("device=x,lon,lat=,time=a,time=b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'device=x': unknown field")
        .hasMessageContaining("'lon': expected FIELD=COLUMN")
        .hasMessageContaining("'lat=': expected FIELD=COLUMN")
        .hasMessageContaining("time is named twice");
  }

  /** Of a spreadsheet that was set to German, say. */
  @ParameterizedTest
  @ValueSource(chars = {';', '\t', '|'})
  void aDecimalCommaIsRefusedWithTheRemedy(char separator) throws IOException {
    String csv =
        "deviceId,time,lon,lat,speedMetersPerSecond\na,1,16:4,48:19,12:5\na,1,16.4,48:19,\n";
    assertThat(lines(Map.of(), csv.replace(',', separator).replace(':', ',')))
        .containsExactly(
            "2 flaw: lon: \"16,4\" has a decimal comma, expected a point; export numbers so, or"
                + " convert the file, as by: sed 's/\\([0-9]\\),\\([0-9]\\)/\\1.\\2/g' IN.csv >"
                + " OUT.csv",
            "3 flaw: lat: \"48,19\" has a decimal comma, expected a point; export numbers so, or"
                + " convert the file, as by: sed 's/\\([0-9]\\),\\([0-9]\\)/\\1.\\2/g' IN.csv >"
                + " OUT.csv");
  }

  @Test
  void aBrokenRowCostsOnlyItself() throws IOException {
    String fine = "{\"deviceId\":\"b\",\"time\":1,\"lon\":2,\"lat\":3}";
    String header = "deviceId,time,lon,lat\n";

    assertThat(lines(Map.of(), header + "\"a\"x,1,2,3\nb,1,2,3\n"))
        .containsExactly("2 flaw: cell 1 has text after its closing quote", "3 " + fine);
    assertThat(lines(Map.of(), header + "\"a,1,2,3\nb,1,2,3\n"))
        .containsExactly("2 flaw: cell 1 begins with a quote that is not closed", "3 " + fine);
    assertThat(lines(Map.of(), header + "\"a,1,2,3\nb,1,2,3\n\"c,1,2,3\nb,1,2,3"))
        .containsExactly(
            "2 flaw: cell 1 begins with a quote that is not closed",
            "3 " + fine,
            "4 flaw: cell 1 begins with a quote that is not closed",
            "5 " + fine);
    byte[] latin = (header + "\u00e4,1,2,3\nb,1,2,3\n").getBytes(ISO_8859_1);
    assertThat(lines(Map.of(), latin))
        .satisfiesExactly(
            flaw -> assertThat(flaw).startsWith("2 flaw: not UTF-8").contains("iconv"),
            row -> assertThat(row).isEqualTo("3 " + fine));
  }

  @Test
  void aQuotedCellMayContainLineBreaksAndTheNextRowHasItsOwnLineNumber() throws IOException {
    String csv =
        "deviceId,time,lon,lat,attributes\n"
            + "a,1,2,3, \"{\r\n\"\"k\"\":\n1e99999999999}\" \n"
            + "b,1,2,3,\n";

    assertThat(lines(Map.of(), csv))
        .containsExactly(
            "2 {\"deviceId\":\"a\",\"time\":1,\"lon\":2,\"lat\":3,"
                + "\"attributes\":{ \"k\": 1e99999999999}}",
            "5 {\"deviceId\":\"b\",\"time\":1,\"lon\":2,\"lat\":3}");
  }

  @Test
  void attributesOfAnyDepthAreLeftToTheReaderOfFixes() throws IOException {
    String deep = "[".repeat(999) + "]".repeat(999);
    String tooDeepInAFix = "[".repeat(1000) + "]".repeat(1000);
    String tooDeep = "[".repeat(5000) + "]".repeat(5000);
    String csv = "deviceId,time,lon,lat,attributes\na,1,2,3,%s\na,1,2,3,%s\na,1,2,3,%s\n";

    assertThat(lines(Map.of(), csv.formatted(deep, tooDeepInAFix, tooDeep)))
        .satisfiesExactly(
            row -> assertThat(row).endsWith("\"attributes\":" + deep + "}"),
            row -> assertThat(row).endsWith("\"attributes\":" + tooDeepInAFix + "}"),
            row -> assertThat(row).endsWith("\"attributes\":\"" + tooDeep + "\"}"));
  }

  @Test
  void aHeaderThatCannotBeReadIsAFailureWithItsRemedy() {
    assertThatThrownBy(() -> lines(Map.of(), "\"deviceId\"x,time,lon,lat\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("line 1: cell 1 has text after its closing quote");
    assertThatThrownBy(() -> lines(Map.of(), "Ger\u00e4t,time\n".getBytes(ISO_8859_1)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("line 1: not UTF-8", "iconv");
  }

  /** Spreadsheets write semicolons where the decimal sign is a comma, and copy with tabs. */
  @ParameterizedTest
  @ValueSource(strings = {",", ";", "\t", "|"})
  void theFirstRowDecidesWhatSeparatesCells(String separator) throws IOException {
    String csv = "\uFEFFdeviceId;time;\"lon\";lat\na;1641168000000;8.5;47\n\"b;,\";;x,5; 47 \n";
    assertThat(
            lines(
                Map.of(),
                csv.replace("b;,", "b#")
                    .replace("x,5", "\"x,5\"")
                    .replace(";", separator)
                    .replace("b#", "b" + separator)))
        .containsExactly(
            "2 {\"deviceId\":\"a\",\"time\":1641168000000,\"lon\":8.5,\"lat\":47}",
            "3 {\"deviceId\":\"b"
                + separator.replace("\t", "\\t")
                + "\",\"lon\":\"x,5\",\"lat\":47}");
  }

  @Test
  void aNameInQuotesSeparatesNothing() throws IOException {
    assertThat(
            lines(
                Map.of(FixField.LON, "x,y;lon"),
                "deviceId;time;\"x,y;lon\";lat\na;1641168000000;8.5;47\n"))
        .hasSize(1);
  }

  @Test
  void numbersAreThoseThatProgramsPrintAndAllElseIsText() throws IOException {
    assertThat(lines(Map.of(), "deviceId,time,lon,lat\n1E5,+1,5.0E-4,.5\n7,1,٣,0x1\n"))
        .containsExactly(
            "2 {\"deviceId\":\"1E5\",\"time\":1,\"lon\":0.00050,\"lat\":0.5}",
            "3 {\"deviceId\":\"7\",\"time\":1,\"lon\":\"٣\",\"lat\":\"0x1\"}");
  }
}
