package io.fenceline.format.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids of devices and zones. */
class RecordIdsTest {

  /** They would end a line of a file or log, or a text of a database. */
  @ParameterizedTest
  @ValueSource(strings = {"a\0", "a\nb", "\r", "a\r\nb"})
  void anIdWithNulOrALineBreakIsRefused(String id) {
    assertThatThrownBy(() -> RecordIds.check("id", id)).satisfies(RecordIdsTest::isBadId);
    assertThatThrownBy(() -> RecordIds.ofKey(id.getBytes(UTF_8))).satisfies(RecordIdsTest::isBadId);
    String json = "{\"deviceId\":\"%s\",\"time\":1641168000000,\"lon\":1,\"lat\":2}";
    String escaped = id.replace("\0", "\\u0000").replace("\n", "\\n").replace("\r", "\\r");
    byte[] fix = json.formatted(escaped).getBytes(UTF_8);
    assertThatThrownBy(
            () ->
                new JsonFixReader(FixLayout.DEFAULT, field -> {})
                    .read(new RawRecord(null, fix, 0, 0, RawRecord.NO_TIMESTAMP)))
        .satisfies(RecordIdsTest::isBadId);
  }

  private static void isBadId(Throwable e) {
    assertThat(((RefusedException) e).reason()).isEqualTo(RefusalReason.BAD_ID);
    assertThat(e).hasMessageContaining("without NUL and line breaks");
  }

  @Test
  void otherCharactersAreParts() throws RefusedException {
    String id = "a\t:/%\u0001 ü\uD83D\uDE97";
    assertThat(RecordIds.check("id", id)).isEqualTo(id);
    assertThat(RecordIds.ofKey(id.getBytes(UTF_8))).isEqualTo(id);
  }
}
