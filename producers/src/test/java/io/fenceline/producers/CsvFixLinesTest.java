package io.fenceline.producers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.wire.FixField;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CsvFixLinesTest {

  private static List<String> lines(Map<FixField, String> columns, String csv) throws IOException {
    List<String> result = new ArrayList<>();
    try (FixLines lines = new CsvFixLines(new ByteArrayInputStream(csv.getBytes(UTF_8)), columns)) {
      for (FixLines.Line line = lines.next(); line != null; line = lines.next()) {
        result.add(line.number() + " " + new String(line.json(), UTF_8));
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
  void aMissingColumnIsAFailureThatSaysWhatThereIs() {
    assertThatThrownBy(() -> lines(Map.of(), "id,time,lon,lat\n1,2,3,4\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no column 'deviceId'")
        .hasMessageContaining("id,time,lon,lat")
        .hasMessageContaining("--fix-fields deviceId=COLUMN");
    assertThatThrownBy(
            () -> lines(Map.of(FixField.SPEED, "SOG"), "deviceId,time,lon,lat\n1,2,3,4\n"))
        .hasMessageContaining("no column 'SOG'");
    assertThatThrownBy(() -> lines(Map.of(), "")).hasMessageContaining("no column");
  }

  @Test
  void columnMappingsTellAllTheirMistakes() {
    assertThat(CsvColumns.parse("deviceId=MMSI, lon=LON DEG"))
        .isEqualTo(Map.of(FixField.DEVICE_ID, "MMSI", FixField.LON, "LON DEG"));
    assertThatThrownBy(() -> CsvColumns.parse("device=x,lon,lat=,time=a,time=b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'device=x': unknown field")
        .hasMessageContaining("'lon': expected FIELD=COLUMN")
        .hasMessageContaining("'lat=': expected FIELD=COLUMN")
        .hasMessageContaining("time is named twice");
  }
}
