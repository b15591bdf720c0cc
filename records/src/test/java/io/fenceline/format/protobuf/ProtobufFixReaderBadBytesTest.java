package io.fenceline.format.protobuf;

import static io.fenceline.format.protobuf.ProtobufFixes.TIME;
import static io.fenceline.format.protobuf.ProtobufFixes.assertRefused;
import static io.fenceline.format.protobuf.ProtobufFixes.good;
import static io.fenceline.format.protobuf.ProtobufFixes.record;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.JsonFixWriter;
import io.fenceline.format.input.RefusedException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule E4: bytes that are no message are refused, whatever they are. */
class ProtobufFixReaderBadBytesTest {
  private final ProtobufFixes fixes = new ProtobufFixes();

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
        fixes.refusal(null, Arrays.copyOf(whole, whole.length - 1)),
        RefusalReason.NOT_PROTOBUF,
        "ended unexpectedly",
        "fenceline.proto");
  }

  private RefusalReason refusalOrNull(byte[] value) {
    try {
      fixes.reader.read(record(null, value));
      return null;
    } catch (RefusedException e) {
      return e.reason();
    }
  }

  @Test
  void jsonAndOtherTextIsNotProtobuf() {
    assertRefused(
        fixes.refusal(null, JsonFixWriter.write(Fix.of("a", TIME, 1, 2))),
        RefusalReason.NOT_PROTOBUF,
        "a Fix of fenceline.proto");
    assertRefused(
        fixes.refusal(null, "a,1641168000,1,2".getBytes(UTF_8)), RefusalReason.NOT_PROTOBUF);
  }

  @Test
  void textThatIsNotUtf8IsNotProtobuf() {
    assertRefused(fixes.refusal(null, withText(1, "c080")), RefusalReason.NOT_PROTOBUF);
    assertRefused(fixes.refusal(null, withText(8, "7bff7d")), RefusalReason.NOT_PROTOBUF);
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
    for (int seed = 0; seed < 30_000; seed++) {
      Random random = new Random(seed);
      byte[] damaged = Arrays.copyOf(whole, 1 + random.nextInt(whole.length + 4));
      for (int i = random.nextInt(4); i > 0; i--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      Throwable thrown = catchThrowable(() -> assertUsable(damaged));
      assertThat(thrown).as("seed %s", seed).isNull();
    }
  }

  /**
   * Asserts that a value is refused, or that its fix can be written and is the same when read
   * again.
   */
  private void assertUsable(byte[] value) {
    try {
      Fix fix = fixes.reader.read(record(null, value));
      assertThat(fixes.reader.read(record(null, ValueFormats.PROTOBUF.write(fix)))).isEqualTo(fix);
    } catch (RefusedException e) {
      assertThat(e.getMessage()).isNotEmpty();
    }
  }

  @Test
  void attributesThatAreTooLargeAreRefused() {
    String attributes = "{\"a\":\"" + "x".repeat(16 * 1024) + "\"}";
    ProtobufFixes.assertRefused(
        new ProtobufFixes().refusal(ProtobufFixes.good().setAttributes(attributes)),
        RefusalReason.TOO_LARGE,
        "attributes: 16392 bytes",
        "--max-attributes");
  }
}
