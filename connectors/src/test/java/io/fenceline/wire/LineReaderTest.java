package io.fenceline.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineReaderTest {
  @Test
  void linesEndAtLineFeedsAndTheLastNeedsNone() throws IOException {
    assertThat(lines("a\n\nb\r\nc")).containsExactly("a", "", "b\r", "c");
    assertThat(lines("a\n")).containsExactly("a");
    assertThat(lines("")).isEmpty();
  }

  @Test
  void linesLongerThanAnyBufferAreWhole() throws IOException {
    String line = "x".repeat(200_000);
    assertThat(lines(line + "\n" + line)).containsExactly(line, line);
  }

  @Test
  void aByteOrderMarkIsPassedOverAtTheStartOnly() throws IOException {
    String mark = "\u00EF\u00BB\u00BF";
    assertThat(lines(mark + "a\n" + mark + "b")).containsExactly("a", mark + "b");
  }

  private static List<String> lines(String text) throws IOException {
    List<String> lines = new ArrayList<>();
    try (LineReader reader = new LineReader(new ByteArrayInputStream(text.getBytes(ISO_8859_1)))) {
      for (byte[] line = reader.next(); line != null; line = reader.next()) {
        lines.add(new String(line, ISO_8859_1));
      }
    }
    return lines;
  }
}
