package io.fenceline.format.geojson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.RecordVersion;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.DeviceZoneChange;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.DeviceZoneKey;
import org.junit.jupiter.api.Test;

/** Rule Z6: the records of the topic device-zones. */
class DeviceZoneReaderTest {
  private static final String CIRCLE =
      """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[13.4,52.5]},
       "properties":{"radiusMeters":50,"ad":{"title":"Here"}}}
      """;

  @Test
  void theKeyGivesTheDeviceAndTheIdThatNoOtherZoneHas() throws Exception {
    DeviceZoneChange change = DeviceZoneReader.read(record("cab%2F1/drop-off", CIRCLE));
    assertThat(change.deviceId()).isEqualTo("cab/1");
    assertThat(change.zoneId()).isEqualTo("drop-off");
    assertThat(change.version()).isEqualTo(RecordVersion.of(3, 7));
    assertThat(change.zone().id()).isEqualTo(ZoneIds.ofDevice("drop-off"));
    assertThat(change.zone().version()).isEqualTo(change.version());
    assertThat(change.zone().ad()).hasToString("{\"title\":\"Here\"}");
    assertThat(change.zone().shape().covers(13.4, 52.5)).isTrue();
  }

  @Test
  void noValueIsADelete() throws Exception {
    assertThat(DeviceZoneReader.read(record("cab/drop-off", null)))
        .isEqualTo(new DeviceZoneChange("cab", "drop-off", RecordVersion.of(3, 7), null));
  }

  @Test
  void anIdOfTheFeatureIsThatOfTheZoneWithoutTheDevice() throws Exception {
    String feature = CIRCLE.replaceFirst("\"Feature\"", "\"Feature\",\"id\":\"drop-off\"");
    assertThat(DeviceZoneReader.read(record("cab/drop-off", feature)).zone()).isNotNull();
    assertThat(refusal("cab/home", feature).reason()).isEqualTo(RefusalReason.ID_MISMATCH);
  }

  @Test
  void aKeyThatNamesNoDeviceIsRefused() {
    for (String key : new String[] {"drop-off", "/drop-off", "a/b/c"}) {
      assertThat(refusal(key, CIRCLE).reason()).isEqualTo(RefusalReason.BAD_ID);
      assertThat(refusal(key, null).reason()).isEqualTo(RefusalReason.BAD_ID);
    }
  }

  @Test
  void aShapeOfMoreThan64KibPackedIsRefusedWithTheRemedy() throws Exception {
    assertThat(DeviceZoneReader.read(record("cab/area", polygon(4_000))).zone()).isNotNull();
    assertThat(refusal("cab/area", polygon(4_100)))
        .hasMessage(
            "geometry: 65624 bytes packed, expected at most 65536 bytes, some 4,000 positions;"
                + " simplify it, or write it to zones")
        .extracting(RefusedException::reason)
        .isEqualTo(RefusalReason.TOO_LARGE);
  }

  @Test
  void aFeatureThatDoesNotFitInARecordOfOneMebibyteIsRefused() throws Exception {
    String filled = CIRCLE.replace("\"ad\"", "\"note\":\"%s\",\"ad\"");
    assertThat(DeviceZoneReader.read(record("cab/a", filled.formatted("x".repeat(900_000)))).zone())
        .isNotNull();
    assertThat(refusal("cab/a", filled.formatted("x".repeat(1_000_000))).reason())
        .isEqualTo(RefusalReason.TOO_LARGE);
  }

  @Test
  void oneZoneMoreThanADeviceMayHaveIsRefusedWithTheRemedy() {
    assertThat(DeviceZoneReader.tooMany(new DeviceZoneKey("cab", "a/b"), 100))
        .hasMessage(
            "key: \"cab/a%2Fb\", expected at most 100 zones of a device; delete some, give them"
                + " validUntil, or raise --max-device-zones");
  }

  private static RefusedException refusal(String key, String value) {
    Throwable[] thrown = new Throwable[1];
    assertThatThrownBy(() -> DeviceZoneReader.read(record(key, value)))
        .isInstanceOf(RefusedException.class)
        .satisfies(e -> thrown[0] = e);
    return (RefusedException) thrown[0];
  }

  private static String polygon(int corners) {
    StringBuilder ring = new StringBuilder();
    for (int i = 0; i <= corners; i++) {
      double angle = i % corners * 2 * Math.PI / corners;
      ring.append(i == 0 ? "" : ",").append("[" + Math.cos(angle) + "," + Math.sin(angle) + "]");
    }
    return """
    {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[%s]]},"properties":{}}
    """
        .formatted(ring);
  }

  private static RawRecord record(String key, String value) {
    return new RawRecord(
        key.getBytes(UTF_8), value == null ? null : value.getBytes(UTF_8), 3, 7, 1_000);
  }
}
