package io.fenceline.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.RawHeader;
import io.fenceline.event.RefusalReason;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A dead letter always fits into its topic (rule E4). */
class DeadLetterRecordTest {
  private static final RawHeader TRACE = new RawHeader("trace", Bytes.of(new byte[] {-1, 0}));
  private static final RawHeader AGAIN = new RawHeader("trace", Bytes.utf8("1"));
  private static final RawHeader REASON = new RawHeader("reason", Bytes.utf8("mine"));
  private static final RawHeader EMPTY = new RawHeader("", null);

  @Test
  void headersHaveTheReasonAndTheOrigin() {
    DeadLetterRecord sent = DeadLetterRecord.of(letter(Bytes.utf8("k"), Bytes.utf8("v")));
    assertThat(sent.headers())
        .containsExactly(
            header("reason", "too-large"),
            header("detail", "why"),
            header("topic", "locations"),
            header("partition", "3"),
            header("offset", "77"));
    assertThat(sent.isCut()).isFalse();
    assertThat(sent.key()).asString().isEqualTo("k");
    assertThat(sent.value()).asString().isEqualTo("v");
  }

  @Test
  @DisplayName("E4: the input's timestamp and headers are kept, and none is taken for the letter's")
  void theInputsTimestampAndHeadersAreKept() {
    DeadLetterRecord sent = DeadLetterRecord.of(letter(List.of(TRACE, REASON, AGAIN, EMPTY)));
    assertThat(sent.headers())
        .endsWith(
            header("timestamp", "5"),
            new RawHeader("input.trace", TRACE.value()),
            header("input.reason", "mine"),
            header("input.trace", "1"),
            new RawHeader("input.", null));
    assertThat(sent.header("reason")).isEqualTo("too-large");
    assertThat(sent.inputHeaders()).containsExactly(TRACE, REASON, AGAIN, EMPTY);
    assertThat(sent.isCut()).isFalse();
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
        .contains(
            header("size", "33554433"),
            header("sha256", "ec2581060d8b3a74eca4134c8a51f4068e699033876b4cbff86020348223397f"));
    assertThat(sent.isCut()).isTrue();
  }

  @Test
  void aKeyTooLargeToSendIsCut() {
    byte[] larger = new byte[DeadLetterRecord.MAX_KEY_BYTES + 1];
    DeadLetterRecord sent = DeadLetterRecord.of(letter(Bytes.of(larger), null));
    assertThat(sent.key()).hasSize(65_536);
    assertThat(sent.header("keySize")).isEqualTo("524289");
    assertThat(sent.header("keySha256")).hasSize(64);
    assertThat(sent.isCut()).isTrue();
  }

  @Test
  @DisplayName("E4: of headers too large to send, those that fit are kept, and all are counted")
  void headersTooLargeToSendAreLeftOut() {
    RawHeader large = new RawHeader("large", Bytes.of(new byte[DeadLetterRecord.MAX_HEADER_BYTES]));
    DeadLetterRecord sent = DeadLetterRecord.of(letter(List.of(TRACE, large, EMPTY)));
    assertThat(sent.inputHeaders()).containsExactly(TRACE, EMPTY);
    assertThat(sent.header("headerCount")).isEqualTo("3");
    assertThat(sent.isCut()).isTrue();
  }

  @Test
  @DisplayName("E4: the names and the overhead of 100,000 headers count as their values do")
  void manyHeadersAreBoundedTogether() {
    RawHeader named = new RawHeader("é", Bytes.utf8("v"));
    List<RawHeader> kept =
        DeadLetterRecord.of(letter(Collections.nCopies(100_000, named))).inputHeaders();
    assertThat(kept).hasSize(DeadLetterRecord.MAX_HEADER_BYTES / ("input.".length() + 2 + 1 + 10));
    assertThat(DeadLetterRecord.of(letter(Collections.nCopies(10_000, EMPTY))).inputHeaders())
        .hasSize(10_000);
  }

  private static RawHeader header(String name, String text) {
    return new RawHeader(name, Bytes.utf8(text));
  }

  private static DeadLetter letter(Bytes key, Bytes value) {
    return new DeadLetter(RefusalReason.TOO_LARGE, "why", "locations", 3, 77, key, value);
  }

  private static DeadLetter letter(List<RawHeader> headers) {
    return new DeadLetter(
        RefusalReason.TOO_LARGE, "why", "locations", 3, 77, 5, headers, null, null);
  }
}
