package io.fenceline.producers.simulation;

import io.fenceline.event.Fix;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.producers.fixes.FixLines;
import io.fenceline.producers.fixes.JsonFixLines;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Recorded fixes at a multiple of their pace, over and over. Times are compressed as well: each fix
 * carries the time at which it is due. Where a device is taken back to its beginning, a segment
 * starts. Not thread-safe.
 */
public final class RecordedTraffic implements Traffic {
  /** Between the last fix and the first one of the next pass, at the recorded pace. */
  private static final long PAUSE_MILLIS = 60_000;

  private static final double NANOS_PER_MILLI = 1e6;
  private static final Duration NO_LIMIT = Duration.ofSeconds(Long.MAX_VALUE);

  private final List<Fix> fixes;
  private final List<String> ids;
  private final double speed;
  private final Set<String> begun = new HashSet<>();
  private int position;
  private long pass;

  private RecordedTraffic(List<Fix> fixes, double speed) {
    this.fixes = fixes;
    this.ids = fixes.stream().map(Fix::deviceId).distinct().toList();
    this.speed = speed;
  }

  /**
   * Reads fixes, newline-delimited JSON, to the end, and closes the stream.
   *
   * @param speed times the recorded pace
   * @throws IOException also when a line is not a fix
   */
  public static RecordedTraffic read(InputStream in, double speed) throws IOException {
    FixLayout layout = new FixLayout(Map.of(), FixLayout.TimeUnit.MILLISECONDS, NO_LIMIT);
    JsonFixReader reader = new JsonFixReader(layout, field -> {});
    List<Fix> fixes = new ArrayList<>();
    try (FixLines lines = new JsonFixLines(in)) {
      for (FixLines.Line line = lines.next(); line != null; line = lines.next()) {
        fixes.add(reader.read(new RawRecord(null, line.json(), 0, line.number() - 1, 0)));
      }
    } catch (RefusedException e) {
      throw new IOException("line %d: %s".formatted(fixes.size() + 1, e.getMessage()), e);
    }
    if (fixes.isEmpty()) {
      throw new IOException("there is no fix");
    }
    fixes.sort(Comparator.comparingLong(Fix::timeMillis));
    return new RecordedTraffic(fixes, speed);
  }

  @Override
  public int devices() {
    return ids.size();
  }

  @Override
  public String deviceId(int index) {
    return ids.get(index);
  }

  @Override
  public long dueNanos() {
    long firstMillis = fixes.get(0).timeMillis();
    long passMillis = fixes.get(fixes.size() - 1).timeMillis() - firstMillis + PAUSE_MILLIS;
    long elapsedMillis = pass * passMillis + fixes.get(position).timeMillis() - firstMillis;
    return (long) (elapsedMillis * NANOS_PER_MILLI / speed);
  }

  @Override
  public Fix next(long startMillis) {
    Fix fix = fixes.get(position);
    long timeMillis = startMillis + dueNanos() / 1_000_000;
    boolean isFirst = begun.add(fix.deviceId());
    if (++position == fixes.size()) {
      position = 0;
      pass++;
      begun.clear();
    }
    return fix.toBuilder().timeMillis(timeMillis).startsSegment(isFirst).build();
  }
}
