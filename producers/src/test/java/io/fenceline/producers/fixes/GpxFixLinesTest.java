package io.fenceline.producers.fixes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
            "1 {\"deviceId\":\"ride\",\"lon\":8.5,\"lat\":47.1,\"time\":1641168000000,\"altitudeMeters\":400,\"segmentStart\":true}",
            "2 {\"deviceId\":\"ride\",\"lon\":8.5,\"lat\":47.2,\"altitudeMeters\":400}",
            "3 {\"deviceId\":\"ride\",\"lon\":-8.5,\"lat\":47.3,\"time\":1641168001500,\"segmentStart\":true}",
            "4 {\"deviceId\":\"file\",\"lon\":0,\"lat\":0,\"time\":1641168002000,\"segmentStart\":true}");
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

  private static List<String> pointsOf(String points) throws IOException {
    return lines("<gpx><trk><trkseg>" + points + "</trkseg></trk></gpx>", "a");
  }

  /** Its reader refuses it as any other fix: a dead letter, and the points beside it count. */
  @Test
  void aPointThatIsNoFixIsWrittenAsItIsAndCostsNoOther() throws IOException {
    String time = "<time>2020-07-21T17:07:08Z</time>";
    assertThat(
            pointsOf(
                "<trkpt></trkpt>"
                    + "<trkpt lat='100.0' lon='180.0'>"
                    + time
                    + "</trkpt>"
                    + "<trkpt lat='-37050536.0' lon='0.0004'>"
                    + time
                    + "</trkpt>"
                    + "<trkpt lat='48,19' lon='16.4'>"
                    + time
                    + "</trkpt>"
                    + "<trkpt lat='48.19' lon='16.40'><time>yesterday</time></trkpt>"
                    + "<trkpt lat='48.19' lon='16.40'>"
                    + time
                    + "</trkpt>"))
        .containsExactly(
            "1 {\"deviceId\":\"a\"}",
            "2 {\"deviceId\":\"a\",\"lon\":180.0,\"lat\":100.0,\"time\":1595351228000}",
            "3 {\"deviceId\":\"a\",\"lon\":0.0004,\"lat\":-37050536.0,\"time\":1595351228000}",
            "4 {\"deviceId\":\"a\",\"lon\":16.4,\"lat\":\"48,19\",\"time\":1595351228000}",
            "5 {\"deviceId\":\"a\",\"lon\":16.40,\"lat\":48.19,\"time\":\"yesterday\"}",
            "6 {\"deviceId\":\"a\",\"lon\":16.40,\"lat\":48.19,\"time\":1595351228000,\"segmentStart\":true}");
  }

  /**
   * Apps write their own version, elements of other versions, and prefixes that are not declared.
   */
  @Test
  void whatIsNotReadIsNotChecked() throws IOException {
    String gpx =
        """
        <?xml version='1.0' standalone='yes'?>
        <gpx xmlns='http://www.topografix.com/GPX/1/0' version='7.7.5-play' xsi:schemaLocation='x y'>
        <metadata><time>today</time><bounds minlat='x'/></metadata><wpt lat='200' lon='x'/>
        <trk><name><![CDATA[run 1]]></name><number>one</number><trkseg><app:pause/>
        <trkpt lat='50.01' lon='10.01'><ele>4325376,0</ele><time>2023-05-07T18:34:59</time><fix>gps</fix>
        <sat>3.5</sat><hdop>-1</hdop><course>90</course><extensions><speed>9</speed>
        <gpxtpx:TrackPointExtension><gpxtpx:hr>120</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>
        </trkpt></trkseg></trk></gpx>
        """;
    assertThat(lines(gpx, null))
        .containsExactly(
            "1 {\"deviceId\":\"run 1\",\"lon\":10.01,\"lat\":50.01,\"time\":1683484499000,"
                + "\"headingDegrees\":90,\"altitudeMeters\":\"4325376,0\",\"segmentStart\":true}");
  }

  /** E8: as a recorder leaves it that lost its power; no more than one point is in memory. */
  @Test
  void aFileThatIsCutShortGivesThePointsBeforeAndTheLine() throws IOException {
    String gpx = "<gpx><trk><trkseg>\n<trkpt lat='1' lon='2'/>\n<trkpt lat='1'";
    try (FixLines lines =
        new GpxFixLines(new ByteArrayInputStream(gpx.getBytes(UTF_8)), "a", "file")) {
      assertThat(lines.next()).isNotNull();
      assertThatThrownBy(lines::next)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("line 3: not XML: ");
    }
  }

  @Test
  void aNameAfterThePointsIsRefusedUnlessTheDeviceIsGiven() throws IOException {
    String gpx = "<gpx><trk><trkseg><trkpt lat='1' lon='2'/></trkseg><name>late</name></trk></gpx>";
    assertThatThrownBy(() -> lines(gpx, null))
        .hasMessage("the name of the track 'late' comes after its points; give --device-id");
    assertThat(lines(gpx, "a")).hasSize(1);
  }

  @Test
  void aGivenDeviceIsThatOfAllTracks() throws IOException {
    assertThat(lines(V11, "truck-17")).hasSize(4).allMatch(line -> line.contains("\"truck-17\""));
  }

  @Test
  void elevationSpeedAndCourseAreTaken() throws IOException {
    String v10 =
        """
        <gpx version="1.0" creator="t" xmlns="http://www.topografix.com/GPX/1/0"><trk><trkseg>
        <trkpt lat="1" lon="2"><time>2022-01-03T00:00:00Z</time><ele>-3.5</ele><course>270</course><speed>12.5</speed></trkpt>
        </trkseg></trk></gpx>
        """;
    assertThat(lines(v10, null))
        .singleElement()
        .asString()
        .contains(
            "\"speedMetersPerSecond\":12.5", "\"headingDegrees\":270", "\"altitudeMeters\":-3.5");
  }
}
