package io.fenceline.producers.fixes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.kafka.client.SendFailedException;
import io.fenceline.kafka.client.Sender;
import io.fenceline.producers.Finding;
import io.fenceline.producers.Finding.Kind;
import io.fenceline.producers.Ticker;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Sends a recorded trace to the locations topic, keyed by device, at the pace of its event times. A
 * line that is not a fix is reported and skipped. One replayer replays one trace, or what a live
 * source gives one time after the other.
 */
public final class Replayer {

  /** Opens the trace from its start; more than once when it loops. */
  @FunctionalInterface
  public interface Trace {
    FixLines open() throws IOException;
  }

  /**
   * The options of a replay.
   *
   * @param pointers the places of the fields in a line (empty: Fenceline's own format)
   * @param speed 1 for the pace of the trace, infinite for as fast as Kafka takes it
   * @param loop begins anew at the end; each pass lies after the one before in event time
   * @param now shifts the trace so that its first fix is at the present
   * @param format of the fixes that are sent
   */
  public record Options(
      Map<FixField, String> pointers,
      FixLayout.TimeUnit timeUnit,
      double speed,
      boolean loop,
      boolean now,
      ValueFormat format) {

    /** Whether a line that is not shifted can be sent as it is. */
    private boolean isVerbatim() {
      return format.equals(ValueFormats.JSON)
          && pointers.isEmpty()
          && timeUnit == FixLayout.TimeUnit.MILLISECONDS;
    }
  }

  /** The numbers of fixes sent and lines refused, and the time that it took. */
  public record Summary(long sent, long refused, Duration took) {
    public double fixesPerSecond() {
      return sent * 1e9 / Math.max(1, took.toNanos());
    }
  }

  private static final Duration NO_LIMIT = Duration.ofSeconds(Long.MAX_VALUE);

  private final Sender locations;
  private final Options options;
  private final Ticker ticker;
  private final InstantSource wallClock;
  private final Consumer<Finding> report;
  private final JsonFixReader reader;
  private long sent;
  private long refused;
  private long tookNanos;
  private ReplaySchedule schedule;

  public Replayer(
      Sender locations,
      Options options,
      Ticker ticker,
      InstantSource wallClock,
      Consumer<Finding> report) {
    this.locations = locations;
    this.options = options;
    this.ticker = ticker;
    this.wallClock = wallClock;
    this.report = report;
    // A trace in the future is replayed as well: the job decides whether its times are valid.
    this.reader =
        new JsonFixReader(
            new FixLayout(options.pointers(), options.timeUnit(), NO_LIMIT), field -> {});
  }

  /**
   * Returns when all is acknowledged: at the end of the trace, or when the ticker ends the waiting.
   *
   * @throws IOException when the trace cannot be read on; what came before is acknowledged, and the
   *     message says how much
   * @throws SendFailedException when Kafka does not take a record
   */
  public Summary replay(Trace trace) throws IOException {
    long startNanos = ticker.nanos();
    try {
      while (pass(trace) && options.loop() && schedule != null) {
        schedule.nextPass();
      }
    } catch (IOException e) {
      locations.flush();
      throw new IOException("%s (%,d fixes were sent before)".formatted(e.getMessage(), sent), e);
    }
    locations.flush();
    tookNanos += ticker.nanos() - startNanos;
    return summary();
  }

  /** Of all passes so far. */
  public Summary summary() {
    return new Summary(sent, refused, Duration.ofNanos(tookNanos));
  }

  /** Whether it came to the end of the trace. */
  private boolean pass(Trace trace) throws IOException {
    try (FixLines lines = trace.open()) {
      for (FixLines.Line line = lines.next(); line != null; line = lines.next()) {
        Fix fix = read(line);
        if (fix != null && !send(line, fix)) {
          return false;
        }
      }
    }
    return true;
  }

  private Fix read(FixLines.Line line) {
    if (line.flaw() != null) {
      return refused(line, line.flaw());
    }
    try {
      return reader.read(
          new RawRecord(null, line.json(), 0, line.number() - 1, wallClock.millis()));
    } catch (RefusedException e) {
      return refused(line, e.reason().text() + ": " + e.getMessage());
    }
  }

  private Fix refused(FixLines.Line line, String why) {
    refused++;
    report.accept(new Finding(Kind.REFUSED, line.number(), null, why));
    return null;
  }

  private boolean send(FixLines.Line line, Fix fix) {
    if (schedule == null) {
      long shift = options.now() ? wallClock.millis() - fix.timeMillis() : 0;
      schedule = new ReplaySchedule(ticker.nanos(), fix.timeMillis(), shift, options.speed());
    }
    if (!ticker.waitUntil(schedule.dueNanos(fix.timeMillis()))) {
      return false;
    }
    long shift = schedule.shiftMillis();
    byte[] value =
        shift == 0 && options.isVerbatim()
            ? line.json()
            : options.format().write(shifted(fix, shift));
    locations.send(fix.deviceId().getBytes(UTF_8), value);
    sent++;
    return true;
  }

  private static Fix shifted(Fix fix, long shiftMillis) {
    return fix.toBuilder().timeMillis(fix.timeMillis() + shiftMillis).build();
  }
}
