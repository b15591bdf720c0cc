package io.fenceline.format.protobuf;

import static io.fenceline.format.protobuf.ProtobufFixes.TIME;
import static io.fenceline.format.protobuf.ProtobufFixes.assertRefused;
import static io.fenceline.format.protobuf.ProtobufFixes.good;
import static io.fenceline.format.protobuf.ProtobufFixes.record;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.input.RefusedException;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rule E4: a fix in protobuf is refused for the reasons for which one in JSON is. */
class ProtobufFixReaderTest {
  private final ProtobufFixes fixes = new ProtobufFixes();

  @Test
  void zeroIsNotAbsent() throws Exception {
    assertThat(fixes.read(good().setLon(0).setLat(0).setAccuracyMeters(0)))
        .isEqualTo(Fix.builder("a", TIME, 0, 0).accuracyMeters(0).build());
    assertThat(fixes.ignored).isEmpty();
  }

  @Test
  void aSegmentStartIsRead() throws Exception {
    assertThat(fixes.read(good().setSegmentStart(true)).startsSegment()).isTrue();
    assertThat(fixes.read(good().setSegmentStart(false)).startsSegment()).isFalse();
  }

  @Test
  void anAbsentRequiredFieldIsMissing() {
    assertRefused(
        fixes.refusal(good().clearDeviceId()), RefusalReason.MISSING, "deviceId", "record's key");
    assertRefused(fixes.refusal(good().clearTime()), RefusalReason.MISSING, "time: absent");
    assertRefused(fixes.refusal(good().clearLon()), RefusalReason.MISSING, "lon: absent");
    assertRefused(fixes.refusal(good().clearLat()), RefusalReason.MISSING, "lat: absent");
  }

  @Test
  void theKeyReplacesAMissingDeviceId() throws Exception {
    byte[] value = good().clearDeviceId().build().toByteArray();
    assertThat(fixes.reader.read(record("ä".getBytes(UTF_8), value)).deviceId()).isEqualTo("ä");
    assertRefused(fixes.refusal(new byte[] {(byte) 0xff}, value), RefusalReason.BAD_ID, "key");
  }

  @Test
  void aDeviceIdHas1To256Bytes() throws Exception {
    assertThat(fixes.read(good().setDeviceId("é".repeat(128))).deviceId()).hasSize(128);
    assertRefused(
        fixes.refusal(good().setDeviceId("é".repeat(129))), RefusalReason.BAD_ID, "deviceId");
    assertRefused(fixes.refusal(good().setDeviceId("")), RefusalReason.BAD_ID, "deviceId");
  }

  @ParameterizedTest
  @CsvSource({"180.00000000000003, 0", "-181, 0", "0, 90.00000000000001", "0, -91"})
  void coordinatesHaveLimits(double lon, double lat) {
    assertRefused(
        fixes.refusal(good().setLon(lon).setLat(lat)),
        RefusalReason.OUT_OF_RANGE,
        lon == 0 ? "lat: " + lat : "lon: " + lon,
        lon == 0 ? "[-90.0, 90.0]" : "[-180.0, 180.0]");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void coordinatesAreFinite(double wrong) {
    assertRefused(fixes.refusal(good().setLon(wrong)), RefusalReason.OUT_OF_RANGE, "lon: " + wrong);
    assertRefused(fixes.refusal(good().setLat(wrong)), RefusalReason.OUT_OF_RANGE, "lat: " + wrong);
  }

  @Test
  void timesHaveLimits() throws Exception {
    assertThat(fixes.read(good().setTime(4_102_444_800L)).timeMillis()).isEqualTo(4_102_444_800L);
    for (long early : new long[] {4_102_444_799L, 0, -TIME, Long.MIN_VALUE}) {
      RefusedException refusal = fixes.refusal(good().setTime(early));
      assertRefused(refusal, RefusalReason.TIME_TOO_EARLY, "time: " + early);
      assertThat(refusal.getMessage()).as("no remedy for JSON").doesNotContain("--time-unit");
    }
    long last = TIME + Duration.ofMinutes(5).toMillis();
    assertThat(fixes.read(good().setTime(last)).timeMillis()).isEqualTo(last);
    assertRefused(
        fixes.refusal(good().setTime(last + 1)), RefusalReason.TIME_IN_FUTURE, "--max-future");
    assertRefused(fixes.refusal(good().setTime(Long.MAX_VALUE)), RefusalReason.TIME_IN_FUTURE);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e-300, Double.NaN, Double.POSITIVE_INFINITY})
  void unusableOptionalNumbersAreIgnoredAndCounted(double unusable) throws Exception {
    Fix fix =
        fixes.read(
            good()
                .setAccuracyMeters(unusable)
                .setSpeedMetersPerSecond(unusable)
                .setHeadingDegrees(unusable));
    assertThat(fix).isEqualTo(Fix.of("a", TIME, 1, 2));
    assertThat(fixes.ignored).containsExactly(FixField.ACCURACY, FixField.SPEED, FixField.HEADING);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-12_001, 1_000_001, Double.NaN, Double.NEGATIVE_INFINITY})
  void altitudesOutOfRangeAreIgnoredAndCounted(double unusable) throws Exception {
    assertThat(fixes.read(good().setAltitudeMeters(unusable))).isEqualTo(Fix.of("a", TIME, 1, 2));
    assertThat(fixes.ignored).containsExactly(FixField.ALTITUDE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "null", "[]", "5", "\"x\"", "{", "{} {}", "{'a':1}", "\uFEFF{}"})
  void attributesThatAreNoJsonObjectAreIgnoredAndCounted(String unusable) throws Exception {
    assertThat(fixes.read(good().setAttributes(unusable))).isEqualTo(Fix.of("a", TIME, 1, 2));
    assertThat(fixes.ignored).containsExactly(FixField.ATTRIBUTES);
  }

  @Test
  void attributesAreVerbatimOnOneLine() throws Exception {
    assertThat(fixes.read(good().setAttributes(" {\"a\" :\r\n1e2}\n")).attributes())
        .isEqualTo(Bytes.utf8("{\"a\" :  1e2}"));
    assertThat(fixes.ignored).isEmpty();
  }

  @Test
  void noBytesAreEmptyAndTooManyAreTooLarge() throws Exception {
    assertRefused(fixes.refusal(null, null), RefusalReason.EMPTY, "null");
    assertRefused(fixes.refusal(null, new byte[0]), RefusalReason.EMPTY, "no bytes");
    int rest = good().setAttributes("").build().getSerializedSize() + 2;
    String most = "{" + " ".repeat(JsonFixReader.MAX_VALUE_BYTES - rest - 2) + "}";
    assertRefused(
        fixes.refusal(good().setAttributes(most)), RefusalReason.TOO_LARGE, "--max-attributes");
    assertRefused(
        fixes.refusal(good().setAttributes(most + " ")), RefusalReason.TOO_LARGE, "at most 262144");
  }

  @Test
  void unknownFieldsAreIgnored() throws Exception {
    UnknownFieldSet.Field.Builder any = UnknownFieldSet.Field.newBuilder();
    any.addVarint(7).addFixed32(7).addFixed64(7).addLengthDelimited(ByteString.copyFromUtf8("x"));
    any.addGroup(UnknownFieldSet.newBuilder().addField(1, any.clone().build()).build());
    UnknownFieldSet unknown = UnknownFieldSet.newBuilder().addField(99, any.build()).build();
    assertThat(fixes.read(good().setUnknownFields(unknown))).isEqualTo(Fix.of("a", TIME, 1, 2));
  }

  @Test
  void ofValuesOfOneFieldTheLastCounts() throws Exception {
    byte[] wrong = good().setDeviceId("").setLon(999).setAttributes("x").build().toByteArray();
    byte[] right = good().setAttributes("{}").build().toByteArray();
    byte[] both = Arrays.copyOf(wrong, wrong.length + right.length);
    System.arraycopy(right, 0, both, wrong.length, right.length);
    assertThat(fixes.reader.read(record(null, both)).attributes()).isEqualTo(Bytes.utf8("{}"));
    assertThat(fixes.ignored).isEmpty();
  }
}
