package io.fenceline.loadtest.measurement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * How long processors of this virtual machine worked, and how long they would have if the host had
 * not worked for others ("steal" in proc(5)), since its start.
 *
 * @param stolenTicks 0 where the system does not tell
 * @param busyTicks without those stolen
 */
record StolenTime(long stolenTicks, long busyTicks) {
  private static final int IDLE = 3;
  private static final int WAITING = 4;
  private static final int STOLEN = 7;

  static StolenTime now() {
    try {
      return parse(Files.readString(Path.of("/proc/stat")));
    } catch (IOException notLinux) {
      return new StolenTime(0, 0);
    }
  }

  /** Reads the first line of {@code /proc/stat}: {@code cpu}, then the ticks of each kind. */
  static StolenTime parse(String stat) {
    String all = stat.lines().findFirst().orElse("").replaceFirst("^cpu\\s+", "");
    long[] ticks =
        Arrays.stream(all.split(" ")).limit(STOLEN + 1).mapToLong(Long::parseLong).toArray();
    long busy = Arrays.stream(ticks).sum() - ticks[IDLE] - ticks[WAITING] - ticks[STOLEN];
    return new StolenTime(ticks[STOLEN], busy);
  }

  /** From 0 to 1: the part of the work since then that the host put off. */
  double shareSince(StolenTime then) {
    long stolen = stolenTicks - then.stolenTicks;
    long busy = busyTicks - then.busyTicks;
    return stolen == 0 ? 0 : (double) stolen / (stolen + busy);
  }
}
