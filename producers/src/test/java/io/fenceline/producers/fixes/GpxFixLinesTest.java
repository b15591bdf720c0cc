package io.fenceline.producers.fixes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GpxFixLinesTest {
  private static final String V11 =
      """
      <?xml version="1.0"?>
      <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="1" lon="1"/>
      <trk><name>ride</name><trkseg>
      <trkpt lat="47.1" lon="8.5"><ele>400</ele><time>2022-01-03T00:00:00Z</time>
        <extensions><hr xmlns="urn:x">120</hr></extensions></trkpt>
      <trkpt lat="47.2" lon="8.5"><ele>400</ele></trkpt></trkseg>
      <trkseg><trkpt lat="47.3" lon="-8.5"><time>2022-01-03T01:00:01.5+01:00</time></trkpt></trkseg>
      </trk>
      <trk><trkseg><trkpt lat="0" lon="0"><time>2022-01-03T00:00:02Z</time></trkpt></trkseg></trk>
      </gpx>
      """;

  private static List<String> lines(String gpx, String device) throws IOException {
    List<String> result = new ArrayList<>();
    try (FixLines lines =
        new GpxFixLines(new ByteArrayInputStream(gpx.getBytes(UTF_8)), device, "file")) {
      for (FixLines.Line line = lines.next(); line != null; line = lines.next()) {
        String text = line.flaw() == null ? new String(line.json(), UTF_8) : line.flaw();
        result.add(line.number() + " " + text);
      }
    }
    return result;
  }

  @Test
  void pointsOfTracksAreFixesOfADeviceWithTheirName() throws IOException {
    assertThat(lines(V11, null))
        .containsExactly(
            "1 {\"deviceId\":\"ride\",\"lon\":8.5,\"lat\":47.1,\"time\":1641168000000,\"segmentStart\":true}",
            "2 {\"deviceId\":\"ride\",\"lon\":8.5,\"lat\":47.2}",
            "3 {\"deviceId\":\"ride\",\"lon\":-8.5,\"lat\":47.3,\"time\":1641168001500,\"segmentStart\":true}",
            "4 {\"deviceId\":\"file\",\"lon\":0.0,\"lat\":0.0,\"time\":1641168002000,\"segmentStart\":true}");
  }

  @Test
  void theFirstPointWithATimeStartsASegmentSinceOthersAreRefused() throws IOException {
    String gpx =
        """
        <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg/><trkseg>
        <trkpt lat="1" lon="2"/><trkpt lat="1" lon="2"><time>2022-01-03T00:00:00Z</time></trkpt>
        <trkpt lat="1" lon="2"><time>2022-01-03T00:00:00Z</time></trkpt></trkseg></trk></gpx>
        """;
    assertThat(lines(gpx, null).stream().map(line -> line.contains("segmentStart")))
        .containsExactly(false, true, false);
  }

  @Test
  void aGivenDeviceIsThatOfAllTracks() throws IOException {
    assertThat(lines(V11, "truck-17")).hasSize(4).allMatch(line -> line.contains("\"truck-17\""));
  }

  @Test
  void speedAndCourseOfTheOlderVersionAreTaken() throws IOException {
    String v10 =
        """
        <gpx version="1.0" creator="t" xmlns="http://www.topografix.com/GPX/1/0"><trk><trkseg>
        <trkpt lat="1" lon="2"><time>2022-01-03T00:00:00Z</time><course>270</course><speed>12.5</speed></trkpt>
        </trkseg></trk></gpx>
        """;
    assertThat(lines(v10, null))
        .singleElement()
        .asString()
        .contains("\"speedMetersPerSecond\":12.5", "\"headingDegrees\":270.0");
  }
}
