package io.fenceline.producers.fixes;

import static io.fenceline.producers.fixes.Traces.NOW;
import static io.fenceline.producers.fixes.Traces.T0;
import static io.fenceline.producers.fixes.Traces.fix;
import static io.fenceline.producers.fixes.Traces.options;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.format.input.LineReader;
import io.fenceline.producers.Finding;
import io.fenceline.producers.RecordingTicker;
import io.fenceline.producers.Sent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Traces that cannot be read, or not to their end. */
class BrokenTraceTest {
  private final Sent sent = new Sent();
  private final List<Finding> findings = new ArrayList<>();

  @Test
  void aBrokenRowIsReportedAndSkipped() throws IOException {
    byte[] csv =
        "deviceId,time,lon,lat\na,%d,1,2\n\"b\"x,%d,1,2\nc,%d,1,2\n"
            .formatted(T0, T0, T0)
            .getBytes(UTF_8);
    Replayer.Summary summary =
        replayer(options(1, false, false))
            .replay(() -> new CsvFixLines(new ByteArrayInputStream(csv), Map.of()));

    assertThat(summary.sent()).isEqualTo(2);
    assertThat(summary.refused()).isEqualTo(1);
    assertThat(findings)
        .singleElement()
        .satisfies(finding -> assertThat(finding.line()).isEqualTo(3));
    assertThat(sent.keys()).containsExactly("a", "c");
  }

  @Test
  void aLineThatIsTooLargeIsReportedAndSkipped() throws IOException {
    String tooLarge = "x".repeat(LineReader.MAX_LINE_BYTES + 1000);
    byte[] json = (tooLarge + "\n" + fix("a", T0)).getBytes(UTF_8);
    byte[] csv = "deviceId,time,lon,lat\n%s\nb,%d,1,2".formatted(tooLarge, T0).getBytes(UTF_8);

    replayer(options(1, false, false))
        .replay(() -> new JsonFixLines(new ByteArrayInputStream(json)));
    replayer(options(1, false, false))
        .replay(() -> new CsvFixLines(new ByteArrayInputStream(csv), Map.of()));

    assertThat(sent.keys()).containsExactly("a", "b");
    assertThat(findings)
        .hasSize(2)
        .allSatisfy(
            finding -> assertThat(finding.text()).startsWith("too-large: ").contains("more than"));
  }

  @Test
  void aTruncatedTraceIsReportedWithTheNumberOfSentFixes() {
    byte[] start = (fix("a", T0) + "\n" + fix("a", T0 + 1) + "\n").getBytes(UTF_8);
    InputStream brokenOff =
        new SequenceInputStream(
            new ByteArrayInputStream(start),
            new InputStream() {
              @Override
              public int read() throws IOException {
                throw new IOException("cut off");
              }

              @Override
              public int read(byte[] bytes, int offset, int length) throws IOException {
                return read();
              }
            });

    assertThatThrownBy(
            () -> replayer(options(1, false, false)).replay(() -> new JsonFixLines(brokenOff)))
        .isInstanceOf(IOException.class)
        .hasMessage("cut off (2 fixes were sent before)");
  }

  private Replayer replayer(Replayer.Options options) {
    return new Replayer(
        sent.sender(),
        options,
        new RecordingTicker(Long.MAX_VALUE),
        InstantSource.fixed(Instant.ofEpochMilli(NOW)),
        findings::add);
  }
}
