package io.fenceline.loadtest.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.fix.JsonFixWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes what a scenario generates, for systems that it does not run. */
public final class DataFiles {
  public static final String ZONES = "zones.ndjson";
  public static final String FIXES = "fixes.ndjson";

  /** The times of fixes are the same each time, too. */
  private static final long START_MILLIS = 1_748_822_400_000L;

  private DataFiles() {}

  /**
   * Reads the scenario whose first configuration is to be written.
   *
   * @param mistakes gets every mistake found
   * @return null when there was a mistake
   */
  public static JobConfiguration read(Path file, List<String> settings, List<String> mistakes) {
    ScenarioFile yaml = ScenarioFile.read(file, settings, mistakes);
    Scenario<JobConfiguration> scenario =
        yaml == null ? null : yaml.bind(JobConfiguration.class, 1);
    return scenario == null ? null : scenario.configurations().values().iterator().next();
  }

  /**
   * Writes the zones and the fixes of a run, one a line, into two files of the directory.
   *
   * @throws IOException with the file that cannot be written or read
   */
  public static void write(JobConfiguration configuration, Path directory) throws IOException {
    Files.createDirectories(directory);
    try (OutputStream out = out(directory.resolve(ZONES))) {
      ScenarioData.visit(configuration.zones(), (id, feature) -> writeZone(out, id, feature));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    long count = configuration.fixCount();
    SendSchedule schedule =
        SendSchedule.ofBacklog(
            START_MILLIS, count, configuration.fixes().devices(), configuration.fixes().interval());
    FixSequence fixes = ScenarioData.fixes(configuration.zones(), configuration.fixes(), schedule);
    try (OutputStream out = out(directory.resolve(FIXES))) {
      for (long i = 0; i < count; i++) {
        out.write(JsonFixWriter.write(fixes.next()));
        out.write('\n');
      }
    }
  }

  private static OutputStream out(Path file) throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(file));
  }

  private static void writeZone(OutputStream out, String id, byte[] feature) {
    try {
      out.write(("{\"id\":\"" + id + "\",").getBytes(UTF_8));
      out.write(feature, 1, feature.length - 1);
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
