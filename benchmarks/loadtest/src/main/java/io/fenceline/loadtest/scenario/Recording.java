package io.fenceline.loadtest.scenario;

import io.fenceline.event.Fix;
import io.fenceline.file.FileStreams;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.producers.fixes.FixLines;
import io.fenceline.producers.fixes.JsonFixLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Recorded fixes in a loop, each repetition shifted by their time span. Fixes that the device clock
 * would refuse (rules D1 and D2) are left out, since they would make a run invalid. In memory.
 */
public final class Recording {
  private static final long GAP_MILLIS = 60_000;

  private final List<Fix> fixes = new ArrayList<>();
  private final long spanMillis;

  /**
   * @param file NDJSON, gzipped or not
   * @throws IOException when it cannot be read or a line is not a fix
   */
  public Recording(Path file) throws IOException {
    Map<String, Long> clocks = new HashMap<>();
    JsonFixReader reader = new JsonFixReader(FixLayout.DEFAULT, field -> {});
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    try (FixLines lines = new JsonFixLines(FileStreams.in(file.toString()))) {
      for (FixLines.Line line = lines.next(); line != null; line = lines.next()) {
        Fix fix = read(reader, file, line);
        Long clock = clocks.get(fix.deviceId());
        if (clock == null || fix.timeMillis() > clock) {
          clocks.put(fix.deviceId(), fix.timeMillis());
          fixes.add(fix);
        }
        min = Math.min(min, fix.timeMillis());
        max = Math.max(max, fix.timeMillis());
      }
    }
    if (fixes.isEmpty()) {
      throw new IOException(file + ": holds no fixes");
    }
    spanMillis = max - min + GAP_MILLIS;
  }

  private static Fix read(JsonFixReader reader, Path file, FixLines.Line line) throws IOException {
    try {
      return reader.read(
          new RawRecord(null, line.json(), 0, line.number(), System.currentTimeMillis()));
    } catch (RefusedException e) {
      throw new IOException("%s: line %d: %s".formatted(file, line.number(), e.getMessage()), e);
    }
  }

  public int size() {
    return fixes.size();
  }

  FixSequence source() {
    return new FixSequence() {
      private long count;

      @Override
      public Fix next() {
        Fix fix = fixes.get((int) (count % fixes.size()));
        long shiftMillis = count++ / fixes.size() * spanMillis;
        return Fix.of(fix.deviceId(), fix.timeMillis() + shiftMillis, fix.lon(), fix.lat());
      }
    };
  }
}
