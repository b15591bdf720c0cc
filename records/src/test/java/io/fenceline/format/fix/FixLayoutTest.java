package io.fenceline.format.fix;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.format.Golden;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Fixes of other producers come in as they are ({@code --fix-fields}, {@code --time-unit}). */
class FixLayoutTest {
  private static final long NOW = 1641168000000L;

  private final List<FixField> ignored = new ArrayList<>();

  /** RFC 7946, section 3.1.1: the third number of a position is its altitude; it may be absent. */
  @Test
  void theThirdCoordinateOfAGeoJsonPointIsAnAltitude() throws Exception {
    String pointers =
        "deviceId=/id,time=/properties/time,lon=/geometry/coordinates/0,"
            + "lat=/geometry/coordinates/1,altitudeMeters=/geometry/coordinates/2";
    String json =
        "{\"id\":\"x\",\"properties\":{\"time\":%d},\"geometry\":{\"coordinates\":[7.5,50.25%s]}}";
    assertThat(read(pointers, TimeUnit.MILLISECONDS, json.formatted(NOW, ",81.5")))
        .isEqualTo(
            Fix.builder("x", NOW, 7.5, 50.25).altitudeMeters(81.5).partition(1).offset(2).build());
    assertThat(read(pointers, TimeUnit.MILLISECONDS, json.formatted(NOW, "")).altitudeMeters())
        .isNaN();
  }

  @Test
  void readsWhatTraccarForwards() throws Exception {
    String pointers =
        "deviceId=/device/uniqueId,time=/position/fixTime,lon=/position/longitude,"
            + "lat=/position/latitude,accuracyMeters=/position/accuracy,"
            + "headingDegrees=/position/course,attributes=/position/attributes";
    assertThat(read(pointers, TimeUnit.MILLISECONDS, Golden.text("fixes/traccar.json")))
        .isEqualTo(
            Fix.builder("359710042436064", 1588844895000L, 99.6410078, 21.1416013)
                .accuracyMeters(2200)
                .headingDegrees(90)
                .attributes(
                    Bytes.utf8(
                        "{\"batteryLevel\":53,\"distance\":0,\"totalDistance\":5922.96,\"motion\":false}"))
                .partition(1)
                .offset(2)
                .build());
    assertThat(ignored).isEmpty();
  }

  @Test
  void readsWhatOwnTracksPublishes() throws Exception {
    String pointers = "deviceId=/tid,time=/tst,accuracyMeters=/acc,headingDegrees=/cog";
    assertThat(read(pointers, TimeUnit.SECONDS, Golden.text("fixes/owntracks.json")))
        .isEqualTo(
            Fix.builder("JJ", 1441984413000L, 2.29513, 48.85833)
                .accuracyMeters(5)
                .partition(1)
                .offset(2)
                .build());
    assertThat(ignored)
        .as("a course of -1 is OwnTracks' unknown")
        .containsExactly(FixField.HEADING);
  }

  @Test
  void pointersReachIntoArraysAndEscapedNames() throws Exception {
    String json =
        "{\"geo\":{\"coordinates\":[[0],[7.5,50.25]]},\"a/b~c\":{\"\":\"x\"},\"~1\":9,"
            + "\"01\":[1641168000000],\"1\":5}";
    String pointers =
        "lon=/geo/coordinates/1/0,lat=/geo/coordinates/1/1,deviceId=/a~1b~0c/,time=/01/0,headingDegrees=/~01";
    assertThat(read(pointers, TimeUnit.MILLISECONDS, json))
        .isEqualTo(
            Fix.builder("x", NOW, 7.5, 50.25).headingDegrees(9).partition(1).offset(2).build());
  }

  @Test
  void indexesAreNamesInObjectsAndHaveNoLeadingZeroInArrays() throws Exception {
    String json =
        "{\"deviceId\":\"a\",\"time\":1641168000000,\"lon\":{\"0\":1},\"lat\":[2],\"c\":[9]}";
    assertThat(read("lon=/lon/0,lat=/lat/0,headingDegrees=/c/00", TimeUnit.MILLISECONDS, json))
        .extracting(Fix::lon, Fix::lat, Fix::headingDegrees)
        .containsExactly(1.0, 2.0, Double.NaN);
  }

  @Test
  void oneValueMayBeSeveralFieldsAndContainOthers() throws Exception {
    String json = "{\"p\":{\"t\":1641168000000,\"lon\":1,\n\"lat\":2}}";
    String pointers = "deviceId=/p/t,time=/p/t,lon=/p/lon,lat=/p/lat,attributes=/p";
    assertThat(read(pointers, TimeUnit.MILLISECONDS, json))
        .extracting(Fix::deviceId, Fix::timeMillis, Fix::attributes)
        .containsExactly(
            "1641168000000", NOW, Bytes.utf8("{\"t\":1641168000000,\"lon\":1, \"lat\":2}"));
  }

  @Test
  void parsesPointers() {
    assertThat(
            FixLayout.parsePointers("deviceId=/device/uniqueId, time=/position/fixTime,lon=/x=y"))
        .isEqualTo(
            Map.of(
                FixField.DEVICE_ID,
                "/device/uniqueId",
                FixField.TIME,
                "/position/fixTime",
                FixField.LON,
                "/x=y"));
  }

  @Test
  void aFormatIsSerializable() throws Exception {
    FixLayout format =
        new FixLayout(
            FixLayout.parsePointers("lon=/x"), TimeUnit.SECONDS, FixLayout.DEFAULT.maxFuture());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(format);
    Object arrived =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    assertThat(arrived).isEqualTo(format);
  }

  @Test
  void reportsEveryMistakeAtOnce() {
    assertThatThrownBy(
            () -> FixLayout.parsePointers("id=/a,time=tst,lon,lat=/a~2,lat=/b,lat=/c,deviceId="))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(
            "'id=/a': unknown field 'id', expected one of deviceId, time, lon, lat",
            "'time=tst': a JSON Pointer begins with /",
            "'lon': expected FIELD=POINTER",
            "'lat=/a~2': in a JSON Pointer, ~ is written ~0 and / is written ~1",
            "'lat=/c': lat is named twice",
            "'deviceId=': a JSON Pointer begins with /");
  }

  private Fix read(String pointers, TimeUnit unit, String json) throws RefusedException {
    FixLayout format =
        new FixLayout(FixLayout.parsePointers(pointers), unit, Duration.ofMinutes(5));
    return new JsonFixReader(format, ignored::add)
        .read(new RawRecord(null, json.getBytes(UTF_8), 1, 2, NOW));
  }
}
