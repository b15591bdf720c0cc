package io.fenceline.format;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.RefusalReason;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A dead letter always fits into its topic (rule E4). */
class DeadLetterRecordTest {

  @Test
  void headersHaveTheReasonAndTheOrigin() {
    DeadLetterRecord sent = DeadLetterRecord.of(letter(Bytes.utf8("k"), Bytes.utf8("v")));
    assertThat(sent.headers())
        .containsExactly(
            entry("reason", "too-large"),
            entry("detail", "why"),
            entry("topic", "locations"),
            entry("partition", "3"),
            entry("offset", "77"));
    assertThat(sent.key()).asString().isEqualTo("k");
    assertThat(sent.value()).asString().isEqualTo("v");
  }

  @Test
  void absentKeyAndValueStayAbsent() {
    DeadLetterRecord sent = DeadLetterRecord.of(letter(null, null));
    assertThat(sent.key()).isNull();
    assertThat(sent.value()).isNull();
  }

  @Test
  @DisplayName("E4: a value too large to send keeps its size, hash and first 64 KiB")
  void aValueTooLargeToSendIsCut() {
    byte[] largest = new byte[DeadLetterRecord.MAX_VALUE_BYTES];
    assertThat(DeadLetterRecord.of(letter(null, Bytes.of(largest))).value()).isSameAs(largest);

    byte[] larger = new byte[DeadLetterRecord.MAX_VALUE_BYTES + 1];
    Arrays.fill(larger, (byte) 'a');
    DeadLetterRecord sent = DeadLetterRecord.of(letter(null, Bytes.of(larger)));
    assertThat(sent.value()).isEqualTo(Arrays.copyOf(larger, 65_536));
    assertThat(sent.headers())
        .containsEntry("size", "33554433")
        .containsEntry(
            "sha256", "ec2581060d8b3a74eca4134c8a51f4068e699033876b4cbff86020348223397f");
  }

  @Test
  void aKeyTooLargeToSendIsCut() {
    byte[] larger = new byte[DeadLetterRecord.MAX_KEY_BYTES + 1];
    DeadLetterRecord sent = DeadLetterRecord.of(letter(Bytes.of(larger), null));
    assertThat(sent.key()).hasSize(65_536);
    assertThat(sent.headers()).containsEntry("keySize", "524289").containsKey("keySha256");
  }

  private static DeadLetter letter(Bytes key, Bytes value) {
    return new DeadLetter(RefusalReason.TOO_LARGE, "why", "locations", 3, 77, key, value);
  }
}
