package io.fenceline.job.savepoint;

import io.fenceline.evaluation.Policy;
import io.fenceline.format.input.RawRecord;
import io.fenceline.job.savepoint.ScriptedJob.Script;
import io.fenceline.job.savepoint.ScriptedJob.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The inputs of a job before and after a golden savepoint, so that every state has content: before,
 * devices are in zones, about to enter, to leave, to dwell and to cross, have used up a cap, and
 * have fixes in the reorder buffer; after, a zone is removed, then each device reports again. A
 * second savepoint is taken before the last of the initial zones, when all fixes wait.
 */
final class SavepointScenario {
  static final List<String> BACKENDS = List.of("hashmap", "rocksdb");

  private static final long MINUTE_MILLIS = 60_000;
  private static final double MAX_CROSS_METERS = 20_000;
  private static final double MAX_ACCURACY_METERS = 100;

  private final GoldenSavepoint golden;
  private final Path directory;

  /**
   * @param directory for temporary files
   */
  SavepointScenario(GoldenSavepoint golden, Path directory) {
    this.golden = golden;
    this.directory = directory;
  }

  /** All options on. */
  static Policy policy(long deviceTimeoutMillis) {
    return new Policy(
        MINUTE_MILLIS,
        deviceTimeoutMillis,
        10 * MINUTE_MILLIS,
        true,
        5 * MINUTE_MILLIS,
        MAX_CROSS_METERS,
        MAX_ACCURACY_METERS,
        Policy.NEVER);
  }

  Settings settings(String backend, int parallelism) {
    return new Settings(backend, parallelism, policy(10 * MINUTE_MILLIS), directory);
  }

  Settings silentSettings(String backend, int parallelism) {
    return new Settings(backend, parallelism, policy(100), directory);
  }

  /** All inputs, of which so many were read before. */
  Script script(int zonesRead, int fixesRead) throws IOException {
    return new Script(
        all(golden.zones("zones-before.ndjson"), golden.zones("zones-after.ndjson")),
        zonesRead,
        all(golden.fixes("fixes-before.ndjson"), golden.fixes("fixes-after.ndjson")),
        fixesRead,
        zonesBefore());
  }

  /** Numbered from the first. */
  private static List<RawRecord> all(List<RawRecord> before, List<RawRecord> after) {
    List<RawRecord> all = new ArrayList<>(before);
    after.forEach(record -> all.add(record.withOffset(all.size())));
    return all;
  }

  int zonesBefore() throws IOException {
    return golden.lines("zones-before.ndjson").size();
  }

  int fixesBefore() throws IOException {
    return golden.lines("fixes-before.ndjson").size();
  }

  /** A restored job removes a zone, whose members leave it at once, and then reads the fixes. */
  static void continueToTheEnd(ScriptedJob job) throws Exception {
    job.zones().open();
    job.awaitOutputs(1);
    job.fixes().open();
  }
}
