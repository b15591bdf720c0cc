package io.fenceline.producers.fixes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

class KmlFixLinesTest {
  /** As Google Earth writes it: all times of a track before its positions. */
  private static final String KML =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Document><name>all</name><Folder><name>tracks</name>
      <Placemark id="bus-4"><name>Bus</name><TimeStamp><when>2020</when></TimeStamp><gx:Track>
        <when>2022-01-03T00:00:00Z</when><when>2022-01-03T01:00:01.5+01:00</when>
        <gx:coord>8.5 47.1 400</gx:coord><gx:coord>-8.5 47.2</gx:coord>
        <ExtendedData><SchemaData><gx:SimpleArrayData name="power"><gx:value>1</gx:value></gx:SimpleArrayData>
        </SchemaData></ExtendedData></gx:Track></Placemark>
      <Placemark><name>ride</name><LookAt><longitude>1</longitude></LookAt><gx:MultiTrack>
        <gx:Track><when>2022-01-03T00:00:02Z</when><gx:coord>0 0 0</gx:coord></gx:Track>
        <gx:Track><when>2022-01-03T00:00:03</when><gx:coord>0 1 0</gx:coord></gx:Track>
      </gx:MultiTrack></Placemark></Folder>
      <Placemark><Track><coord>3 4 5</coord><when>2022-01-03T00:00:04Z</when></Track></Placemark>
      <Placemark><name>place</name><Point><coordinates>1,2</coordinates></Point></Placemark>
      </Document></kml>
      """;

  private static List<String> lines(byte[] file, String device) throws IOException {
    List<String> result = new ArrayList<>();
    try (FixLines lines = new KmlFixLines(new ByteArrayInputStream(file), device, "file")) {
      for (FixLines.Line line = lines.next(); line != null; line = lines.next()) {
        result.add(line.number() + " " + new String(line.json(), UTF_8));
      }
    }
    return result;
  }

  private static List<String> lines(String kml, String device) throws IOException {
    return lines(kml.getBytes(UTF_8), device);
  }

  @Test
  void pointsOfTracksAreFixesOfADeviceWithTheIdOrNameOfTheirPlacemark() throws IOException {
    assertThat(lines(KML, null))
        .containsExactly(
            "1 {\"deviceId\":\"bus-4\",\"lon\":8.5,\"lat\":47.1,\"time\":1641168000000,\"altitudeMeters\":400,\"segmentStart\":true}",
            "2 {\"deviceId\":\"bus-4\",\"lon\":-8.5,\"lat\":47.2,\"time\":1641168001500}",
            "3 {\"deviceId\":\"ride\",\"lon\":0,\"lat\":0,\"time\":1641168002000,\"altitudeMeters\":0,\"segmentStart\":true}",
            "4 {\"deviceId\":\"ride\",\"lon\":0,\"lat\":1,\"time\":1641168003000,\"altitudeMeters\":0,\"segmentStart\":true}",
            "5 {\"deviceId\":\"file\",\"lon\":3,\"lat\":4,\"time\":1641168004000,\"altitudeMeters\":5,\"segmentStart\":true}");
  }

  @Test
  void aGivenDeviceIsThatOfAllTracks() throws IOException {
    assertThat(lines(KML, "truck-17")).hasSize(5).allMatch(line -> line.contains("\"truck-17\""));
  }

  @Test
  void kmzIsReadAsKmlIs() throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry("doc.kml"));
      zip.write(KML.getBytes(UTF_8));
    }
    assertThat(lines(file.toByteArray(), null)).isEqualTo(lines(KML, null));
  }

  private static String track(String elements) {
    return "<kml><Placemark><Track>" + elements + "</Track><name>late</name></Placemark></kml>";
  }

  /** Its reader refuses it as any other fix, and those beside it count. */
  @Test
  void aPointThatIsNoFixIsWrittenAsItIs() throws IOException {
    String time = "<when>2022-01-03T00:00:00Z</when>";
    assertThat(
            lines(
                track(
                    "<when>2022</when>"
                        + time
                        + time
                        + time
                        + "<coord>1 2</coord><coord/><coord>1,2,3</coord>"),
                "a"))
        .containsExactly(
            "1 {\"deviceId\":\"a\",\"lon\":1,\"lat\":2,\"time\":\"2022\"}",
            "2 {\"deviceId\":\"a\",\"time\":1641168000000}",
            "3 {\"deviceId\":\"a\",\"lon\":\"1,2,3\",\"time\":1641168000000}",
            "4 {\"deviceId\":\"a\",\"time\":1641168000000}");
  }

  @Test
  void aNameAfterTheTrackIsRefusedUnlessTheDeviceIsGiven() {
    assertThatThrownBy(() -> lines(track("<when/><coord/>"), null))
        .hasMessage("the name of the placemark 'late' comes after its track; give --device-id");
  }

  /** E8. */
  @Test
  void aFileThatIsCutShortGivesThePointsBeforeAndTheLine() throws IOException {
    String kml = "<kml><Placemark id='a'><Track>\n<when/><coord>1 2</coord><when>";
    try (FixLines lines =
        new KmlFixLines(new ByteArrayInputStream(kml.getBytes(UTF_8)), null, "")) {
      assertThat(lines.next()).isNotNull();
      assertThatThrownBy(lines::next)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("line 2: not XML: ");
    }
  }
}
