package io.fenceline.cli.bench;

import io.fenceline.cli.files.Streams;
import io.fenceline.event.Fix;
import io.fenceline.producers.FixLines;
import io.fenceline.producers.JsonFixLines;
import io.fenceline.wire.FixFormat;
import io.fenceline.wire.FixReader;
import io.fenceline.wire.RawRecord;
import io.fenceline.wire.RefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Recorded fixes, over and over, each time later by their span. Those that a device clock would
 * refuse are left out (rules D1 and D2), since a run counts only without such fixes. In memory.
 */
final class Recording {
  private static final long GAP_MILLIS = 60_000;

  private final List<Fix> fixes = new ArrayList<>();
  private final long spanMillis;

  /**
   * @param file NDJSON, gzipped or not
   * @throws IOException when it cannot be read or a line is no fix
   */
  Recording(Path file) throws IOException {
    Map<String, Long> clocks = new HashMap<>();
    FixReader reader = new FixReader(FixFormat.DEFAULT, field -> {});
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    try (FixLines lines = new JsonFixLines(Streams.in(file.toString()))) {
      for (FixLines.Line line = lines.next(); line != null; line = lines.next()) {
        Fix fix = read(reader, file, line);
        Long clock = clocks.get(fix.deviceId());
        if (clock == null || fix.timeMillis() > clock) {
          clocks.put(fix.deviceId(), fix.timeMillis());
          fixes.add(fix);
        }
        least = Math.min(least, fix.timeMillis());
        most = Math.max(most, fix.timeMillis());
      }
    }
    if (fixes.isEmpty()) {
      throw new IOException(file + ": holds no fixes");
    }
    spanMillis = most - least + GAP_MILLIS;
  }

  private static Fix read(FixReader reader, Path file, FixLines.Line line) throws IOException {
    try {
      return reader.read(
          new RawRecord(null, line.json(), 0, line.number(), System.currentTimeMillis()));
    } catch (RefusedException e) {
      throw new IOException("%s: line %d: %s".formatted(file, line.number(), e.getMessage()), e);
    }
  }

  int size() {
    return fixes.size();
  }

  Feed feed() {
    return new Feed() {
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
