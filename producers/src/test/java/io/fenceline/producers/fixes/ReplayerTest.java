package io.fenceline.producers.fixes;

import static io.fenceline.producers.fixes.Traces.NOW;
import static io.fenceline.producers.fixes.Traces.T0;
import static io.fenceline.producers.fixes.Traces.fix;
import static io.fenceline.producers.fixes.Traces.options;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.Fix;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.kafka.client.SendFailedException;
import io.fenceline.producers.Finding;
import io.fenceline.producers.RecordingTicker;
import io.fenceline.producers.Sent;
import io.fenceline.producers.Ticker;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ReplayerTest {
  private final Sent sent = new Sent();
  private final List<Finding> findings = new ArrayList<>();
  private final List<Long> waits = new ArrayList<>();

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
    String start = fix("a", T0 + 7).replace("{", "{\"segmentStart\":true,");
    replay(options(1, false, true), fix("a", T0), start, fix("b", T0 - 3));

    assertThat(sentTimes()).containsExactly(NOW, NOW + 7, NOW - 3);
    assertThat(waits).containsExactly(0L, 7L, 0L);
    assertThat(sent.values().get(0)).contains("\"lon\":1.5").doesNotContain("foreign");
    assertThat(sent.values().get(1)).contains("\"segmentStart\":true");
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
            ValueFormats.JSON);

    replay(layout, "{\"d\":7,\"t\":1641168000,\"lon\":1,\"lat\":2}");

    assertThat(sent.keys()).containsExactly("7");
    assertThat(sent.values().get(0)).contains("\"deviceId\":\"7\"", "\"time\":1641168000000");
  }

  @ParameterizedTest
  @FieldSource("io.fenceline.format.ValueFormats#ALL")
  void fixesAreSentInTheRequestedFormat(ValueFormat format) throws Exception {
    replay(
        new Replayer.Options(Map.of(), TimeUnit.MILLISECONDS, 1, false, false, format),
        fix("a", T0));

    byte[] value = sent.producer.history().get(0).value();
    Fix fix =
        format
            .fixReader(FixLayout.DEFAULT, ignored -> {})
            .read(new RawRecord(null, value, 0, 0, -1));
    assertThat(fix.deviceId()).isEqualTo("a");
    assertThat(fix.timeMillis()).isEqualTo(T0);
  }

  @Test
  void aFailureOfKafkaEndsTheReplay() {
    sent.producer.sendException = new org.apache.kafka.common.errors.TimeoutException("no broker");

    assertThatThrownBy(() -> replay(options(1, true, false), fix("a", T0)))
        .isInstanceOf(SendFailedException.class);
  }
}
