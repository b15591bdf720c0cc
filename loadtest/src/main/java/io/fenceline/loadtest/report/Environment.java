package io.fenceline.loadtest.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where and when the runs were measured. */
final class Environment {
  private Environment() {}

  static Map<String, String> describe() {
    Runtime runtime = Runtime.getRuntime();
    Map<String, String> result = new LinkedHashMap<>();
    result.put("time", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    result.put("cores", "" + runtime.availableProcessors());
    result.put("max heap", runtime.maxMemory() / 1_000_000 + " MB");
    result.put(
        "Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
    result.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    return result;
  }
}
