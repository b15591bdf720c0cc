package io.fenceline.loadtest.gateway.http;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * CPU time so far: of the machine, and of this process, which has the broker. NaN for the machine
 * where the system does not say.
 */
record CpuUse(double machineSeconds, double ownSeconds, long nanos) {
  private static final Pattern SPACES = Pattern.compile(" +");
  private static final Path STATISTICS = Path.of("/proc/stat");

  /** Linux counts in these, whatever the kernel's own clock is. */
  private static final double TICKS_PER_SECOND = 100;

  static CpuUse now() throws IOException {
    com.sun.management.OperatingSystemMXBean system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new CpuUse(machine(), system.getProcessCpuTime() / 1e9, System.nanoTime());
  }

  private static double machine() throws IOException {
    if (!Files.isReadable(STATISTICS)) {
      return Double.NaN;
    }
    try (var lines = Files.lines(STATISTICS)) {
      return busySeconds(lines.findFirst().orElse(""));
    }
  }

  /** The CPU time in a line {@code cpu user nice system idle iowait irq softirq ...}. */
  static double busySeconds(String line) {
    double[] ticks = SPACES.splitAsStream(line).skip(1).mapToDouble(Double::parseDouble).toArray();
    return ticks.length < 7
        ? Double.NaN
        : (ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6]) / TICKS_PER_SECOND;
  }

  /**
   * How many cores were busy since then with what belongs to neither this process nor the load
   * test.
   *
   * @param counted of gateway and load
   */
  double otherCoresSince(CpuUse before, Duration counted) {
    double others =
        machineSeconds
            - before.machineSeconds
            - (ownSeconds - before.ownSeconds)
            - counted.toNanos() / 1e9;
    return Math.max(0, others) / ((nanos - before.nanos) / 1e9);
  }
}
