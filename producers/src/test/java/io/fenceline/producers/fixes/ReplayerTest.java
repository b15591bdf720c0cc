package io.fenceline.producers.fixes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.Fix;
import io.fenceline.format.Encoding;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.input.LineReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.producers.Finding;
import io.fenceline.producers.RecordingTicker;
import io.fenceline.producers.SendFailedException;
import io.fenceline.producers.Sent;
import io.fenceline.producers.Ticker;
import io.fenceline.proto.FencelineProto;
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

class ReplayerTest {
  private static final long T0 = 1641168000000L;
  private static final long NOW = 1800000000000L;

  private final Sent sent = new Sent();
  private final List<Finding> findings = new ArrayList<>();
  private final List<Long> waits = new ArrayList<>();

  private static String fix(String device, long timeMillis) {
    return "{\"deviceId\":\"%s\",\"time\":%d,\"lon\":1.50,\"lat\":2,\"foreign\":[]}"
        .formatted(device, timeMillis);
  }

  private static Replayer.Options options(double speed, boolean loop, boolean now) {
    return new Replayer.Options(Map.of(), TimeUnit.MILLISECONDS, speed, loop, now, Encoding.JSON);
  }

  private Replayer.Summary replay(Replayer.Options options, long maxWaits, String... lines)
      throws IOException {
    RecordingTicker ticker = new RecordingTicker(maxWaits);
    long start = ticker.nanos();
    Ticker spy =
        new Ticker() {
          @Override
          public long nanos() {
            return ticker.nanos();
          }

          @Override
          public boolean waitUntil(long nanos) {
            waits.add((nanos - start) / 1_000_000);
            return ticker.waitUntil(nanos);
          }
        };
    byte[] bytes = String.join("\n", lines).getBytes(UTF_8);
    return new Replayer(
            sent.sender(),
            options,
            spy,
            InstantSource.fixed(Instant.ofEpochMilli(NOW)),
            findings::add)
        .replay(() -> new JsonFixLines(new ByteArrayInputStream(bytes)));
  }

  private Replayer.Summary replay(Replayer.Options options, String... lines) throws IOException {
    return replay(options, Long.MAX_VALUE, lines);
  }

  private List<Long> sentTimes() throws RefusedException {
    List<Long> times = new ArrayList<>();
    for (String value : sent.values()) {
      Fix fix =
          new JsonFixReader(FixLayout.DEFAULT, field -> {})
              .read(new RawRecord(null, value.getBytes(UTF_8), 0, 0, Long.MAX_VALUE / 2));
      times.add(fix.timeMillis());
    }
    return times;
  }

  @Test
  void linesInDesignsFormatAreSentAsTheyAreKeyedByDevice() throws IOException {
    Replayer.Summary summary =
        replay(options(Double.POSITIVE_INFINITY, false, false), fix("a", T0), "", fix("b", T0 + 9));

    assertThat(sent.keys()).containsExactly("a", "b");
    assertThat(sent.values()).containsExactly(fix("a", T0), fix("b", T0 + 9));
    assertThat(summary.sent()).isEqualTo(2);
    assertThat(waits).containsExactly(0L, 0L);
  }

  @Test
  void thePaceIsThatOfTheTimesAndOlderFixesDoNotWait() throws IOException {
    replay(options(1, false, false), fix("a", T0), fix("a", T0 + 9000), fix("b", T0 - 50));
    assertThat(waits).containsExactly(0L, 9000L, 0L);

    waits.clear();
    replay(options(60, false, false), fix("a", T0), fix("a", T0 + 9000));
    assertThat(waits).containsExactly(0L, 150L);
  }

  @Test
  void badLinesAreReportedAndSkipped() throws IOException {
    Replayer.Summary summary =
        replay(options(1, false, false), fix("a", T0), "{oops", fix("b", 12), fix("c", T0));

    assertThat(sent.keys()).containsExactly("a", "c");
    assertThat(summary.refused()).isEqualTo(2);
    assertThat(findings).extracting(Finding::line).containsExactly(2L, 3L);
    assertThat(findings.get(0).text()).startsWith("not-json: ");
  }

  @Test
  void aTraceOfTheFarFutureIsReplayedToo() throws IOException {
    assertThat(replay(options(1, false, false), fix("a", NOW * 2)).sent()).isEqualTo(1);
  }

  @Test
  void nowShiftsTheTraceSoThatItsFirstFixIsAtThePresent() throws Exception {
    replay(options(1, false, true), fix("a", T0), fix("a", T0 + 7), fix("b", T0 - 3));

    assertThat(sentTimes()).containsExactly(NOW, NOW + 7, NOW - 3);
    assertThat(waits).containsExactly(0L, 7L, 0L);
    assertThat(sent.values().get(0)).contains("\"lon\":1.5").doesNotContain("foreign");
  }

  @Test
  void eachLoopLiesBehindTheOneBeforeAndKeepsThePace() throws Exception {
    replay(options(1, true, false), 5, fix("a", T0), fix("a", T0 + 6000), fix("b", T0 + 2000));

    assertThat(sentTimes()).containsExactly(T0, T0 + 6000, T0 + 2000, T0 + 8000, T0 + 14000);
    assertThat(waits).containsExactly(0L, 6000L, 2000L, 8000L, 14000L, 10000L);
  }

  @Test
  void aLoopOverNothingEnds() throws IOException {
    assertThat(replay(options(1, true, false), "oops").sent()).isZero();
  }

  @Test
  void otherLayoutsAreWrittenAsDesigns() throws Exception {
    Replayer.Options layout =
        new Replayer.Options(
            Map.of(FixField.DEVICE_ID, "/d", FixField.TIME, "/t"),
            TimeUnit.SECONDS,
            1,
            false,
            false,
            Encoding.JSON);

    replay(layout, "{\"d\":7,\"t\":1641168000,\"lon\":1,\"lat\":2}");

    assertThat(sent.keys()).containsExactly("7");
    assertThat(sent.values().get(0)).contains("\"deviceId\":\"7\"", "\"time\":1641168000000");
  }

  @Test
  void fixesAreSentInTheRequestedEncoding() throws Exception {
    Replayer.Options protobuf =
        new Replayer.Options(Map.of(), TimeUnit.MILLISECONDS, 1, false, false, Encoding.PROTOBUF);

    replay(protobuf, fix("a", T0));

    FencelineProto.Fix message =
        FencelineProto.Fix.parseFrom(sent.producer.history().get(0).value());
    assertThat(message.getDeviceId()).isEqualTo("a");
    assertThat(message.getTime()).isEqualTo(T0);
  }

  @Test
  void aFailureOfKafkaEndsTheReplay() {
    sent.producer.sendException = new org.apache.kafka.common.errors.TimeoutException("no broker");

    assertThatThrownBy(() -> replay(options(1, true, false), fix("a", T0)))
        .isInstanceOf(SendFailedException.class);
  }

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
