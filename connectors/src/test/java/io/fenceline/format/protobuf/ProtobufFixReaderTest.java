package io.fenceline.format.protobuf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.Encoding;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.fix.JsonFixWriter;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.proto.FencelineProto;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rule E4: a fix in protobuf is refused for the reasons for which one in JSON is. */
class ProtobufFixReaderTest {
  private static final long TIME = 1641168000000L;

  private final List<FixField> ignored = new ArrayList<>();
  private final FixReader reader =
      Encoding.PROTOBUF.fixParser(
          new FixLayout(Map.of(), FixLayout.TimeUnit.SECONDS, Duration.ofMinutes(5)), ignored::add);

  private static FencelineProto.Fix.Builder good() {
    return FencelineProto.Fix.newBuilder().setDeviceId("a").setTime(TIME).setLon(1).setLat(2);
  }

  private Fix read(FencelineProto.Fix.Builder message) throws RefusedException {
    return reader.read(record(null, message.build().toByteArray()));
  }

  private static RawRecord record(byte[] key, byte[] value) {
    return new RawRecord(key, value, 0, 0, TIME);
  }

  private RefusedException refusal(FencelineProto.Fix.Builder message) {
    return refusal(null, message.build().toByteArray());
  }

  private RefusedException refusal(byte[] key, byte[] value) {
    RefusedException refusal =
        catchThrowableOfType(RefusedException.class, () -> reader.read(record(key, value)));
    assertThat(refusal).isNotNull();
    return refusal;
  }

  private static void assertRefused(
      RefusedException refusal, RefusalReason reason, String... said) {
    assertThat(refusal.reason()).as(refusal.getMessage()).isEqualTo(reason);
    for (String each : said) {
      assertThat(refusal.getMessage()).contains(each);
    }
  }

  @Test
  void zeroIsNotAbsent() throws Exception {
    assertThat(read(good().setLon(0).setLat(0).setAccuracyMeters(0)))
        .isEqualTo(new Fix("a", TIME, 0, 0, 0, Double.NaN, Double.NaN, null, 0, 0));
    assertThat(ignored).isEmpty();
  }

  @Test
  void anAbsentRequiredFieldIsMissing() {
    assertRefused(
        refusal(good().clearDeviceId()), RefusalReason.MISSING, "deviceId", "record's key");
    assertRefused(refusal(good().clearTime()), RefusalReason.MISSING, "time: absent");
    assertRefused(refusal(good().clearLon()), RefusalReason.MISSING, "lon: absent");
    assertRefused(refusal(good().clearLat()), RefusalReason.MISSING, "lat: absent");
  }

  @Test
  void theKeyReplacesAMissingDeviceId() throws Exception {
    byte[] value = good().clearDeviceId().build().toByteArray();
    assertThat(reader.read(record("ä".getBytes(UTF_8), value)).deviceId()).isEqualTo("ä");
    assertRefused(refusal(new byte[] {(byte) 0xff}, value), RefusalReason.BAD_ID, "key");
  }

  @Test
  void aDeviceIdHas1To256Bytes() throws Exception {
    assertThat(read(good().setDeviceId("é".repeat(128))).deviceId()).hasSize(128);
    assertRefused(refusal(good().setDeviceId("é".repeat(129))), RefusalReason.BAD_ID, "deviceId");
    assertRefused(refusal(good().setDeviceId("")), RefusalReason.BAD_ID, "deviceId");
  }

  @ParameterizedTest
  @CsvSource({"180.00000000000003, 0", "-181, 0", "0, 90.00000000000001", "0, -91"})
  void coordinatesHaveLimits(double lon, double lat) {
    assertRefused(
        refusal(good().setLon(lon).setLat(lat)),
        RefusalReason.OUT_OF_RANGE,
        lon == 0 ? "lat: " + lat : "lon: " + lon,
        lon == 0 ? "[-90.0, 90.0]" : "[-180.0, 180.0]");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void coordinatesAreFinite(double wrong) {
    assertRefused(refusal(good().setLon(wrong)), RefusalReason.OUT_OF_RANGE, "lon: " + wrong);
    assertRefused(refusal(good().setLat(wrong)), RefusalReason.OUT_OF_RANGE, "lat: " + wrong);
  }

  @Test
  void timesHaveLimits() throws Exception {
    assertThat(read(good().setTime(4_102_444_800L)).timeMillis()).isEqualTo(4_102_444_800L);
    for (long early : new long[] {4_102_444_799L, 0, -TIME, Long.MIN_VALUE}) {
      RefusedException refusal = refusal(good().setTime(early));
      assertRefused(refusal, RefusalReason.TIME_TOO_EARLY, "time: " + early);
      assertThat(refusal.getMessage()).as("no remedy for JSON").doesNotContain("--time-unit");
    }
    long last = TIME + Duration.ofMinutes(5).toMillis();
    assertThat(read(good().setTime(last)).timeMillis()).isEqualTo(last);
    assertRefused(refusal(good().setTime(last + 1)), RefusalReason.TIME_IN_FUTURE, "--max-future");
    assertRefused(refusal(good().setTime(Long.MAX_VALUE)), RefusalReason.TIME_IN_FUTURE);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e-300, Double.NaN, Double.POSITIVE_INFINITY})
  void unusableOptionalNumbersAreIgnoredAndCounted(double unusable) throws Exception {
    Fix fix =
        read(
            good()
                .setAccuracyMeters(unusable)
                .setSpeedMetersPerSecond(unusable)
                .setHeadingDegrees(unusable));
    assertThat(fix).isEqualTo(Fix.of("a", TIME, 1, 2));
    assertThat(ignored).containsExactly(FixField.ACCURACY, FixField.SPEED, FixField.HEADING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "null", "[]", "5", "\"x\"", "{", "{} {}", "{'a':1}", "\uFEFF{}"})
  void attributesThatAreNoJsonObjectAreIgnoredAndCounted(String unusable) throws Exception {
    assertThat(read(good().setAttributes(unusable))).isEqualTo(Fix.of("a", TIME, 1, 2));
    assertThat(ignored).containsExactly(FixField.ATTRIBUTES);
  }

  @Test
  void attributesAreVerbatimOnOneLine() throws Exception {
    assertThat(read(good().setAttributes(" {\"a\" :\r\n1e2}\n")).attributes())
        .isEqualTo(Bytes.utf8("{\"a\" :  1e2}"));
    assertThat(ignored).isEmpty();
  }

  @Test
  void nothingIsEmptyAndMuchIsTooLarge() throws Exception {
    assertRefused(refusal(null, null), RefusalReason.EMPTY, "null");
    assertRefused(refusal(null, new byte[0]), RefusalReason.EMPTY, "no bytes");
    int rest = good().setAttributes("").build().getSerializedSize() + 2;
    String most = "{" + " ".repeat(JsonFixReader.MAX_VALUE_BYTES - rest - 2) + "}";
    assertThat(read(good().setAttributes(most)).attributes().size()).isEqualTo(most.length());
    assertRefused(
        refusal(good().setAttributes(most + " ")), RefusalReason.TOO_LARGE, "at most 262144");
  }

  @Test
  void unknownFieldsAreIgnored() throws Exception {
    UnknownFieldSet.Field.Builder any = UnknownFieldSet.Field.newBuilder();
    any.addVarint(7).addFixed32(7).addFixed64(7).addLengthDelimited(ByteString.copyFromUtf8("x"));
    any.addGroup(UnknownFieldSet.newBuilder().addField(1, any.clone().build()).build());
    UnknownFieldSet unknown = UnknownFieldSet.newBuilder().addField(9, any.build()).build();
    assertThat(read(good().setUnknownFields(unknown))).isEqualTo(Fix.of("a", TIME, 1, 2));
  }

  @Test
  void ofValuesOfOneFieldTheLastCounts() throws Exception {
    byte[] wrong = good().setDeviceId("").setLon(999).setAttributes("x").build().toByteArray();
    byte[] right = good().setAttributes("{}").build().toByteArray();
    byte[] both = Arrays.copyOf(wrong, wrong.length + right.length);
    System.arraycopy(right, 0, both, wrong.length, right.length);
    assertThat(reader.read(record(null, both)).attributes()).isEqualTo(Bytes.utf8("{}"));
    assertThat(ignored).isEmpty();
  }

  @Test
  void aMessageThatBreaksOffInAFieldIsNotProtobuf() {
    byte[] whole = good().setAttributes("{}").build().toByteArray();
    for (int length = 1; length < whole.length; length++) {
      RefusalReason reason = refusalOrNull(Arrays.copyOf(whole, length));
      // Between two fields this cannot be detected: then what follows is missing, or optional.
      assertThat(reason)
          .as("%s bytes", length)
          .isIn(RefusalReason.NOT_PROTOBUF, RefusalReason.MISSING, null);
    }
    assertRefused(
        refusal(null, Arrays.copyOf(whole, whole.length - 1)),
        RefusalReason.NOT_PROTOBUF,
        "ended unexpectedly",
        "fenceline.proto");
  }

  private RefusalReason refusalOrNull(byte[] value) {
    try {
      reader.read(record(null, value));
      return null;
    } catch (RefusedException e) {
      return e.reason();
    }
  }

  @Test
  void jsonAndOtherTextIsNotProtobuf() {
    assertRefused(
        refusal(null, JsonFixWriter.write(Fix.of("a", TIME, 1, 2))),
        RefusalReason.NOT_PROTOBUF,
        "--format json");
    assertRefused(refusal(null, "a,1641168000,1,2".getBytes(UTF_8)), RefusalReason.NOT_PROTOBUF);
  }

  @Test
  void textThatIsNotUtf8IsNotProtobuf() {
    assertRefused(refusal(null, withText(1, "c080")), RefusalReason.NOT_PROTOBUF);
    assertRefused(refusal(null, withText(8, "7bff7d")), RefusalReason.NOT_PROTOBUF);
  }

  private static byte[] withText(int field, String hex) {
    ByteString text = ByteString.fromHex(hex);
    UnknownFieldSet.Field value =
        UnknownFieldSet.Field.newBuilder().addLengthDelimited(text).build();
    UnknownFieldSet added = UnknownFieldSet.newBuilder().addField(field, value).build();
    return good().setUnknownFields(added).build().toByteArray();
  }

  @Test
  @DisplayName("E4: random damage gives a fix or a refusal")
  void randomDamageGivesAFixOrARefusal() {
    byte[] whole = good().setDeviceId("é😀").setAttributes("{\"a\":\"é\"}").build().toByteArray();
    for (int seed = 0; seed < 100_000; seed++) {
      Random random = new Random(seed);
      byte[] damaged = Arrays.copyOf(whole, 1 + random.nextInt(whole.length + 4));
      for (int i = random.nextInt(4); i > 0; i--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      Throwable thrown = catchThrowable(() -> assertUsable(damaged));
      assertThat(thrown).as("seed %s", seed).isNull();
    }
  }

  /** What comes through can be written, and is the same when read again. */
  private void assertUsable(byte[] value) {
    try {
      Fix fix = reader.read(record(null, value));
      assertThat(reader.read(record(null, Encoding.PROTOBUF.write(fix)))).isEqualTo(fix);
    } catch (RefusedException e) {
      assertThat(e.getMessage()).isNotEmpty();
    }
  }
}
