package io.fenceline.loadtest.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The machine and the time of the runs. */
final class Environment {
  private static final String ARCHITECTURE = System.getProperty("os.arch");

  private Environment() {}

  static Map<String, String> describe() {
    Runtime runtime = Runtime.getRuntime();
    Map<String, String> result = new LinkedHashMap<>();
    result.put("time", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    result.put("processor", processor());
    result.put("cores", "" + runtime.availableProcessors());
    result.put("max heap", runtime.maxMemory() / 1_000_000 + " MB");
    result.put(
        "Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
    result.put("system", System.getProperty("os.name") + " " + ARCHITECTURE);
    return result;
  }

  /** The name of the processor on Linux; elsewhere its architecture. */
  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(ARCHITECTURE);
    } catch (IOException | UncheckedIOException notLinux) {
      return ARCHITECTURE;
    }
  }
}
