package io.fenceline.format.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("UTF-8: no byte goes unread")
class Utf8Test {
  @Test
  void errorIsFoundWhereverItIs() {
    for (int length = 0; length < 20; length++) {
      byte[] text = new byte[length];
      Arrays.fill(text, (byte) 0x7F);
      assertThat(Utf8.firstError(text)).as("%d bytes", length).isEqualTo(-1);
      for (int at = 0; at < length; at++) {
        text[at] = (byte) 0x80;
        assertThat(Utf8.firstError(text)).as("%d of %d bytes", at, length).isEqualTo(at);
        text[at] = 0x7F;
      }
    }
  }
}
