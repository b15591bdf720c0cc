package io.fenceline.format.fix;

import static io.fenceline.format.fix.JsonFixes.NOW;
import static io.fenceline.format.fix.JsonFixes.REST;
import static io.fenceline.format.fix.JsonFixes.format;
import static io.fenceline.format.fix.JsonFixes.record;
import static io.fenceline.format.fix.JsonFixes.refusal;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.input.RawRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Valid and refused times of a fix, as numbers and as text. */
class TimeReaderTest {
  private final JsonFixes fixes = new JsonFixes();

  @ParameterizedTest
  @CsvSource({
    "MILLISECONDS, 1641168000000, 1641168000000",
    "MILLISECONDS, 1641168000000.999, 1641168000000",
    "MILLISECONDS, 1641167999999.99999999999999999999, 1641167999999",
    "MILLISECONDS, 1.641168e12, 1641168000000",
    "MILLISECONDS, 4102444800, 4102444800",
    "MILLISECONDS, 1641168300000, 1641168300000",
    "SECONDS, 1641168000, 1641168000000",
    "SECONDS, 1641168000.0019, 1641168000001",
    "SECONDS, 1.641168E+9, 1641168000000",
    "SECONDS, '\"2022-01-03T00:00:00Z\"', 1641168000000",
  })
  void readsTimes(TimeUnit unit, String json, long millis) throws Exception {
    Fix fix = new JsonFixReader(format("time=/t", unit), field -> {}).read(timed(json));
    assertThat(fix.timeMillis()).isEqualTo(millis);
  }

  @ParameterizedTest
  @CsvSource({
    "MILLISECONDS, 4102444799, TIME_TOO_EARLY",
    "MILLISECONDS, 4102444799.9999999999999999, TIME_TOO_EARLY",
    "MILLISECONDS, 1641168000, TIME_TOO_EARLY",
    "MILLISECONDS, 0, TIME_TOO_EARLY",
    "MILLISECONDS, -1641168000000, TIME_TOO_EARLY",
    "MILLISECONDS, -9223372036854775808, TIME_TOO_EARLY",
    "MILLISECONDS, -99999999999999999999, TIME_TOO_EARLY",
    "MILLISECONDS, 1e-999999999, TIME_TOO_EARLY",
    "MILLISECONDS, -1e999999999, TIME_TOO_EARLY",
    "MILLISECONDS, '\"1970-01-01T00:00:00Z\"', TIME_TOO_EARLY",
    "MILLISECONDS, '\"0000-01-01T00:00:00Z\"', TIME_TOO_EARLY",
    "MILLISECONDS, 1641168300001, TIME_IN_FUTURE",
    "MILLISECONDS, 9223372036854775807, TIME_IN_FUTURE",
    "MILLISECONDS, 99999999999999999999, TIME_IN_FUTURE",
    "MILLISECONDS, 1e999999999, TIME_IN_FUTURE",
    "MILLISECONDS, '\"9999-12-31T23:59:59Z\"', TIME_IN_FUTURE",
    "SECONDS, 1641168301, TIME_IN_FUTURE",
    "SECONDS, 1641168000000, TIME_IN_FUTURE",
    "SECONDS, 9223372036854775807, TIME_IN_FUTURE",
    "SECONDS, 4102444, TIME_TOO_EARLY",
    "MILLISECONDS, '\"1641168000000\"', WRONG_TYPE",
    "MILLISECONDS, '\"2022-01-03T00:00:00\"', WRONG_TYPE",
    "MILLISECONDS, '\"\\ud800\"', WRONG_TYPE",
    "MILLISECONDS, true, WRONG_TYPE",
    "MILLISECONDS, '[]', WRONG_TYPE",
    "MILLISECONDS, null, MISSING",
  })
  void refusesTimes(TimeUnit unit, String json, RefusalReason reason) {
    assertThat(fixes.refusal(format("time=/t", unit), timed(json)).reason()).isEqualTo(reason);
  }

  @Test
  void aTimeInSecondsIsRefusedWithTheLeastTime() {
    assertThat(
            fixes.refusal(
                FixLayout.DEFAULT,
                record("{\"deviceId\":\"a\",\"time\":1641168000,\"lon\":1,\"lat\":2}")))
        .hasMessage(
            "time: 1641168000, expected at least 4102444800 ms since 1970; are these seconds?");
  }

  @Test
  void theWallClockReplacesAMissingTimestamp() throws Exception {
    InstantSource clock = InstantSource.fixed(Instant.ofEpochMilli(NOW - 300_000));
    JsonFixReader reader = new JsonFixReader(FixLayout.DEFAULT, field -> {}, clock);
    byte[] value = ("{\"deviceId\":\"a\"" + REST).getBytes(UTF_8);
    assertThat(reader.read(new RawRecord(null, value, 0, 0, -1)).timeMillis()).isEqualTo(NOW);

    InstantSource earlier = InstantSource.fixed(Instant.ofEpochMilli(NOW - 300_001));
    JsonFixReader refusing = new JsonFixReader(FixLayout.DEFAULT, field -> {}, earlier);
    assertThat(refusal(refusing, new RawRecord(null, value, 0, 0, -1)).reason())
        .isEqualTo(RefusalReason.TIME_IN_FUTURE);
  }

  @Test
  void aTimestampThatIsAheadOfTheWallClockLiftsNoLimit() throws Exception {
    InstantSource clock = InstantSource.fixed(Instant.ofEpochMilli(NOW - 300_001));
    JsonFixReader reader = new JsonFixReader(FixLayout.DEFAULT, field -> {}, clock);
    assertThat(refusal(reader, record("{\"deviceId\":\"a\"" + REST)).reason())
        .isEqualTo(RefusalReason.TIME_IN_FUTURE);
  }

  @Test
  void anUnlimitedMaxFutureAcceptsEveryTime() throws Exception {
    Duration endless = Duration.ofSeconds(Long.MAX_VALUE);
    FixLayout format = new FixLayout(Map.of(), TimeUnit.MILLISECONDS, endless);
    String json = "{\"deviceId\":\"a\",\"time\":9223372036854775807,\"lon\":1,\"lat\":2}";
    assertThat(fixes.reader(format).read(record(json)).timeMillis()).isEqualTo(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource({
    "2022-01-03T00:00:00Z, 1641168000000",
    "2022-01-03t00:00:00z, 1641168000000",
    "2022-01-03 00:00:00Z, 1641168000000",
    "2022-01-03T00:00Z, 1641168000000",
    "2022-01-03T01:00:00+01:00, 1641168000000",
    "2022-01-03T01:00:00+0100, 1641168000000",
    "2022-01-03T01:00:00+01, 1641168000000",
    "2022-01-02T18:15:00-05:45, 1641168000000",
    "2022-01-02T06:00:00-18:00, 1641168000000",
    "2022-01-03T00:00:00.1Z, 1641168000100",
    "'2022-01-03T00:00:00,123Z', 1641168000123",
    "2022-01-03T00:00:00.123999999999999999999999999Z, 1641168000123",
    "2020-02-29T23:59:59.999-00:00, 1583020799999",
    "1969-12-31T23:59:59.9999Z, -1",
    "0000-01-01T00:00:00Z, -62167219200000",
    "2022-01-03T24:00:00Z, 1641254400000",
    "2021-12-31T24:00Z, 1640995200000",
    "2022-01-03T24:00:00+01:00, 1641250800000",
    "2016-12-31T23:59:60Z, 1483228800000",
    "2016-12-31T23:59:60.5Z, 1483228800500",
    "2017-01-01T00:59:60+01:00, 1483228800000",
  })
  void readsIsoTimes(String text, long millis) {
    assertThat(TimeReader.ofText(text)).isEqualTo(millis);
  }

  @ParameterizedTest
  @CsvSource({
    "2022-01-03T00:00:00",
    "2022-01-03",
    "2022-01-03T00:00:00.Z",
    "2022-01-03T00:00:00+",
    "2022-01-03T00:00:00+1",
    "2022-01-03T00:00:00+01:",
    "2022-01-03T00:00:00+01:0",
    "2022-01-03T00:00:00+010",
    "2022-01-03T00:00:00+01:60",
    "2022-01-03T00:00:00+18:01",
    "2022-01-03T00:00:00+01:00:00",
    "2022-01-03T00:00:00Z[UTC]",
    "2022-01-03T00:00:00ZZ",
    "2022-01-03T24:00:01Z",
    "2022-01-03T24:01:00Z",
    "2022-01-03T24:00:00.001Z",
    "2022-01-03T25:00:00Z",
    "2022-01-03T00:60:00Z",
    "2022-01-03T23:59:60+01:00",
    "2022-01-03T23:59:61Z",
    "2022-01-03T00:00:60Z",
    "2022-01-03T00:00:-1Z",
    "2022-02-29T00:00:00Z",
    "2022-13-01T00:00:00Z",
    "2022-1-3T00:00:00Z",
    "20220103T000000Z",
    "+02022-01-03T00:00:00Z",
    "2022-01-03T٠٠:00:00Z",
    "''",
    "' 2022-01-03T00:00:00Z'",
    "now",
  })
  void refusesOtherTexts(String text) {
    assertThat(TimeReader.ofText(text)).isEqualTo(TimeReader.NONE);
  }

  private static RawRecord timed(String time) {
    return record("{\"deviceId\":\"a\",\"t\":" + time + ",\"lon\":1,\"lat\":2}");
  }
}
