package io.fenceline.format.fix;

import static io.fenceline.format.fix.JsonFixes.REST;
import static io.fenceline.format.fix.JsonFixes.record;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.RefusalReason;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The device id in JSON: the key, numbers, and the limits of an id (rule E4). */
class JsonFixDeviceIdTest {
  private final JsonFixes fixes = new JsonFixes();

  @Test
  void theKeyReplacesAMissingDeviceId() throws Exception {
    String json = "{\"deviceId\":null" + REST;
    assertThat(
            fixes.reader(FixLayout.DEFAULT).read(record("gerät".getBytes(UTF_8), json)).deviceId())
        .isEqualTo("gerät");
    assertThat(fixes.refusal(FixLayout.DEFAULT, record(null, json)).reason())
        .isEqualTo(RefusalReason.MISSING);
    for (byte[] key : List.of(new byte[0], "é".getBytes(ISO_8859_1), new byte[257])) {
      assertThat(fixes.refusal(FixLayout.DEFAULT, record(key, json)).reason())
          .isEqualTo(RefusalReason.BAD_ID);
    }
    assertThat(
            fixes.refusal(
                FixLayout.DEFAULT, record("k".getBytes(UTF_8), "{\"deviceId\":[]" + REST)))
        .hasMessage("deviceId: an array, expected text or a number");
  }

  @ParameterizedTest
  @CsvSource({
    "17, 17",
    "12345678901234567890123, 12345678901234567890123",
    "1.5e3, 1500",
    "1E-3, 0.001",
    "-2.50, -2.50",
    "\"\\u0001\\ud83d\\ude00\", '\u0001😀'"
  })
  void aDeviceIdMayBeANumber(String json, String id) throws Exception {
    assertThat(fixes.read("{\"deviceId\":" + json + REST).deviceId()).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\"",
        "\"\\ud800\"",
        "\"\\ude00\\ud83d\"",
        "1e999999999",
        "1e-99999999999999",
        "1e256"
      })
  void aDeviceIdThatIsNoUtf8OrTooLongIsRefused(String json) {
    assertThat(fixes.refused("{\"deviceId\":" + json + REST)).isEqualTo(RefusalReason.BAD_ID);
  }

  @Test
  void aDeviceIdHasAtMost256Bytes() throws Exception {
    assertThat(fixes.read("{\"deviceId\":\"" + "é".repeat(128) + "\"" + REST).deviceId())
        .hasSize(128);
    assertThat(fixes.refused("{\"deviceId\":\"" + "é".repeat(128) + "a\"" + REST))
        .isEqualTo(RefusalReason.BAD_ID);
    assertThat(fixes.refused("{\"deviceId\":\"" + "a".repeat(200_000) + "\"" + REST))
        .isEqualTo(RefusalReason.BAD_ID);
  }
}
