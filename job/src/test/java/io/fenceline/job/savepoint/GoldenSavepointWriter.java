package io.fenceline.job.savepoint;

import io.fenceline.job.savepoint.ScriptedJob.Settings;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Writes the savepoints of a release and what the job emits without them. The directory must have
 * the inputs: copy them from the last release.
 *
 * <p>By hand, in the root of the repository: {@code mvn -B -q -pl job -am test
 * -Dtest=GoldenSavepointWriter -Dsurefire.failIfNoSpecifiedTests=false
 * -Dsavepoints=$PWD/job/src/test/resources/savepoints/1}.
 */
class GoldenSavepointWriter {
  @TempDir Path directory;

  @Test
  void write() throws Exception {
    GoldenSavepoint golden = new GoldenSavepoint(Path.of(System.getProperty("savepoints")));
    SavepointScenario scenario = new SavepointScenario(golden, directory);
    for (String backend : SavepointScenario.BACKENDS) {
      writeLoading(golden, scenario, backend);
      writeEvaluating(golden, scenario, backend);
    }
  }

  /** All fixes wait for the last of the initial zones, but for those that cannot be read. */
  private void writeLoading(GoldenSavepoint golden, SavepointScenario scenario, String backend)
      throws Exception {
    try (ScriptedJob job =
        ScriptedJob.start(scenario.settings(backend, 1), null, scenario.script(0, 0))) {
      job.zones().open(scenario.zonesBefore() - 1);
      job.fixes().open(scenario.fixesBefore());
      golden.zip(job.stop(directory, format(backend)), backend + "-loading.zip");
      golden.write("outputs-loading.txt", ScriptedJob.sortedOutputs());
    }
  }

  private void writeEvaluating(GoldenSavepoint golden, SavepointScenario scenario, String backend)
      throws Exception {
    Settings settings = scenario.settings(backend, 1);
    int zones = scenario.zonesBefore();
    int fixes = scenario.fixesBefore();
    Path loaded;
    try (ScriptedJob job = ScriptedJob.start(settings, null, scenario.script(0, 0))) {
      job.zones().open(zones);
      loaded = job.stop(directory, format(backend));
    }
    Path savepoint;
    try (ScriptedJob job = ScriptedJob.start(settings, loaded, scenario.script(zones, 0))) {
      job.fixes().open(fixes);
      savepoint = job.stop(directory, format(backend));
      golden.write("outputs-before.txt", ScriptedJob.sortedOutputs());
    }
    golden.zip(savepoint, backend + ".zip");
    try (ScriptedJob job = ScriptedJob.start(settings, savepoint, scenario.script(zones, fixes))) {
      SavepointScenario.continueToTheEnd(job);
      job.stop(directory, format(backend));
      golden.write("outputs-after.txt", ScriptedJob.sortedOutputs());
    }
    try (ScriptedJob job =
        ScriptedJob.start(
            scenario.silentSettings(backend, 1), savepoint, scenario.script(zones, fixes))) {
      // Many times the timeout: more than all devices need.
      TimeUnit.SECONDS.sleep(5);
      job.stop(directory, format(backend));
      golden.write("outputs-silent.txt", ScriptedJob.sortedOutputs());
    }
  }

  /** The format by backend: that of a stop, for RocksDB that of a checkpoint. */
  static SavepointFormatType format(String backend) {
    return backend.equals("rocksdb") ? SavepointFormatType.NATIVE : SavepointFormatType.CANONICAL;
  }
}
