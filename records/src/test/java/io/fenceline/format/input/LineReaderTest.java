package io.fenceline.format.input;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
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
  void aByteOrderMarkIsSkippedAtTheStartOnly() throws IOException {
    String mark = "\u00EF\u00BB\u00BF";
    assertThat(lines(mark + "a\n" + mark + "b")).containsExactly("a", mark + "b");
  }

  @Test
  void aLineOverTheLimitTakesBoundedMemoryAndTheNextIsWhole() throws IOException {
    InputStream endless = new SequenceInputStream(zeros(700 << 20), text("\nb\n"));
    try (LineReader reader = new LineReader(endless)) {
      assertThat(reader.next()).hasSize(LineReader.MAX_LINE_BYTES + 1);
      assertThat(reader.next()).isEqualTo(new byte[] {'b'});
      assertThat(reader.next()).isNull();
    }
  }

  @Test
  void aLineAtTheLimitIsWhole() throws IOException {
    InputStream in = new SequenceInputStream(zeros(LineReader.MAX_LINE_BYTES), text("\n"));
    try (LineReader reader = new LineReader(in)) {
      assertThat(reader.next()).hasSize(LineReader.MAX_LINE_BYTES);
      assertThat(reader.next()).isNull();
    }
  }

  private static InputStream text(String text) {
    return new ByteArrayInputStream(text.getBytes(ISO_8859_1));
  }

  private static InputStream zeros(long count) {
    return new InputStream() {
      private long left = count;

      @Override
      public int read() {
        return left-- > 0 ? 0 : -1;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) {
        int read = (int) Math.min(left, length);
        left -= read;
        return read == 0 ? -1 : read;
      }
    };
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
