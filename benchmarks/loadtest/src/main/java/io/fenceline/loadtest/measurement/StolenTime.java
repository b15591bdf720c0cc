package io.fenceline.loadtest.measurement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The time since the start of this virtual machine in which its processors had work: that in which
 * they waited for the host ("steal" in proc(5)), and that in which they worked.
 *
 * @param stolenTicks 0 where the system does not tell
 */
record StolenTime(long stolenTicks, long busyTicks) {
  private static final int IDLE = 3;
  private static final int WAITING = 4;
  private static final int STOLEN = 7;
  private static final StolenTime UNKNOWN = new StolenTime(0, 0);

  static StolenTime now() {
    try {
      return parse(Files.readString(Path.of("/proc/stat")));
    } catch (IOException notLinux) {
      return UNKNOWN;
    }
  }

  /** Reads the first line of {@code /proc/stat}: {@code cpu}, then the ticks of each kind. */
  static StolenTime parse(String stat) {
    String[] fields = stat.lines().findFirst().orElse("").split(" +");
    if (fields.length < STOLEN + 2) {
      return UNKNOWN;
    }
    long[] ticks =
        Arrays.stream(fields).skip(1).limit(STOLEN + 1).mapToLong(Long::parseLong).toArray();
    long busy = Arrays.stream(ticks).sum() - ticks[IDLE] - ticks[WAITING] - ticks[STOLEN];
    return new StolenTime(ticks[STOLEN], busy);
  }

  /** The part of that time since then, from 0 to 1, in which processors waited for the host. */
  double shareSince(StolenTime then) {
    long stolen = stolenTicks - then.stolenTicks;
    long busy = busyTicks - then.busyTicks;
    return stolen == 0 ? 0 : (double) stolen / (stolen + busy);
  }
}
