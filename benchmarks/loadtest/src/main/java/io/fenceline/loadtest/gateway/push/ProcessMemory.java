package io.fenceline.loadtest.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The memory of a JVM, or of several.
 *
 * @param liveHeapBytes after a full collection
 * @param residentBytes in physical memory, heap included; NaN where the system does not tell
 */
record ProcessMemory(double liveHeapBytes, double residentBytes) {
  private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");
  private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB");
  private static final int KIBIBYTE = 1024;

  static final ProcessMemory NONE = new ProcessMemory(0, 0);

  /**
   * Collects its garbage first.
   *
   * @throws IOException when the JDK's {@code jcmd} does not answer
   */
  static ProcessMemory of(long pid) throws IOException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process process =
        new ProcessBuilder(jcmd, "" + pid, "GC.class_histogram").redirectErrorStream(true).start();
    Matcher total = TOTAL.matcher(new String(process.getInputStream().readAllBytes(), UTF_8));
    if (!total.find()) {
      throw new IOException("jcmd " + pid + " GC.class_histogram does not answer");
    }
    return new ProcessMemory(Double.parseDouble(total.group(1)), resident(pid));
  }

  private static double resident(long pid) throws IOException {
    Path status = Path.of("/proc", "" + pid, "status");
    if (!Files.isReadable(status)) {
      return Double.NaN;
    }
    Matcher resident = RESIDENT.matcher(Files.readString(status));
    return resident.find() ? Double.parseDouble(resident.group(1)) * KIBIBYTE : Double.NaN;
  }

  ProcessMemory plus(ProcessMemory other) {
    return new ProcessMemory(
        liveHeapBytes + other.liveHeapBytes, residentBytes + other.residentBytes);
  }
}
