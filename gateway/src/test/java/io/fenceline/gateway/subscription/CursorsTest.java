package io.fenceline.gateway.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

class CursorsTest {
  private static final Cursors CURSORS = new Cursors(() -> new byte[32], "topics");

  @Test
  void aCursorIsValidAtAnotherGatewayOfTheSameSecretAndTopicsOnly() {
    Offsets offsets = random(new Random(3));
    String cursor = CURSORS.write(offsets);

    assertThat(new Cursors(() -> new byte[32], "topics").read(cursor)).isEqualTo(offsets);
    assertThatThrownBy(() -> new Cursors("another secret"::getBytes, "topics").read(cursor))
        .isInstanceOf(StreamException.class);
    assertThatThrownBy(() -> new Cursors(() -> new byte[32], "others").read(cursor))
        .isInstanceOf(StreamException.class);
  }

  private static Offsets random(Random random) {
    Offsets offsets = new Offsets();
    for (StreamKind kind : Offsets.KINDS) {
      int partitions = random.nextInt(20);
      if (partitions > 0) {
        offsets.setTopic(kind, random.nextLong());
      }
      for (int i = 0; i < partitions; i++) {
        offsets.set(
            kind, i, random.nextInt(5) == 0 ? -1 : random.nextLong() >>> 1 + random.nextInt(62));
        offsets.setEpoch(kind, i, random.nextInt(3) - 1);
      }
    }
    return offsets;
  }

  @Test
  void aCursorThatIsReadHasTheOffsetsThatWereWritten() {
    Random random = new Random(1);
    for (int i = 0; i < 2_000; i++) {
      Offsets offsets = random(random);
      assertThat(CURSORS.read(CURSORS.write(offsets))).isEqualTo(offsets);
    }
  }

  @Test
  void aCursorIsShortAndFitsIntoUrlsAndHeaders() {
    Offsets offsets = new Offsets();
    for (int i = 0; i < 16; i++) {
      offsets.set(StreamKind.TRANSITION, i, 100_000_000);
      offsets.set(StreamKind.AD_MATCH, i, 100_000_000);
      offsets.setEpoch(StreamKind.TRANSITION, i, 100);
      offsets.setEpoch(StreamKind.AD_MATCH, i, 100);
    }
    offsets.setTopic(StreamKind.TRANSITION, Uuid.randomUuid());
    offsets.setTopic(StreamKind.AD_MATCH, Uuid.randomUuid());
    assertThat(CURSORS.write(offsets)).matches("[A-Za-z0-9_-]+").hasSizeLessThan(272);
  }

  @Test
  void aCursorThatWasChangedIsRefused() {
    Random random = new Random(2);
    for (int i = 0; i < 2_000; i++) {
      char[] cursor = CURSORS.write(random(random)).toCharArray();
      int place = random.nextInt(cursor.length - 1);
      cursor[place] = cursor[place] == 'A' ? 'B' : 'A';
      assertRefused(new String(cursor));
    }
    for (String text :
        new String[] {"", "x", "AQ", "not a cursor", "AAAAAAAAAA", "A".repeat(100_000)}) {
      assertRefused(text);
    }
  }

  private static void assertRefused(String text) {
    assertThatThrownBy(() -> CURSORS.read(text))
        .isInstanceOf(StreamException.class)
        .hasMessageContaining("cursor");
  }
}
