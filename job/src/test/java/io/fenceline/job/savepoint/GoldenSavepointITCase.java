package io.fenceline.job.savepoint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.input.RawRecord;
import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.job.savepoint.ScriptedJob.Script;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rule E3: this version continues from the savepoints of every release, with all features on, on
 * heap and in RocksDB. {@link GoldenSavepointWriter} adds those of a release.
 */
class GoldenSavepointITCase {
  private static final int PARALLELISM = 2;

  @TempDir Path directory;

  private static List<Arguments> savepoints() throws Exception {
    List<Arguments> savepoints = new ArrayList<>();
    Path all = Path.of(GoldenSavepointITCase.class.getResource("/savepoints").toURI());
    try (Stream<Path> releases = Files.list(all)) {
      for (Path release : releases.sorted().toList()) {
        for (String backend : SavepointScenario.BACKENDS) {
          savepoints.add(Arguments.of(new GoldenSavepoint(release), backend));
        }
      }
    }
    return savepoints;
  }

  @ParameterizedTest
  @MethodSource("savepoints")
  @DisplayName("E3: a job continues from it as if it had never stopped")
  void continues(GoldenSavepoint golden, String backend) throws Exception {
    SavepointScenario scenario = new SavepointScenario(golden, directory);
    Script rest = scenario.script(scenario.zonesBefore(), scenario.fixesBefore());
    Path savepoint = golden.unzip(backend + ".zip", directory.resolve("savepoint"));
    try (ScriptedJob job =
        ScriptedJob.start(scenario.settings(backend, PARALLELISM), savepoint, rest)) {
      SavepointScenario.continueToTheEnd(job);
      job.stop(directory, SavepointFormatType.CANONICAL);
      assertThat(ScriptedJob.sortedOutputs()).isEqualTo(golden.lines("outputs-after.txt"));
    }
  }

  @ParameterizedTest
  @MethodSource("savepoints")
  @DisplayName("E3, D7, Z6: device zones are turned on under it, and meet the fixes that it held")
  void continuesWithDeviceZones(GoldenSavepoint golden, String backend) throws Exception {
    SavepointScenario scenario = new SavepointScenario(golden, directory);
    Script rest = scenario.script(scenario.zonesBefore(), scenario.fixesBefore());
    Path savepoint = golden.unzip(backend + ".zip", directory.resolve("savepoint"));
    String feature =
        "{\"type\":\"Feature\",\"properties\":{\"radiusMeters\":50},"
            + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[10.005,50.005]}}";
    RawRecord zone =
        new RawRecord(
            new DeviceZoneKey("d", "home").bytes(),
            feature.getBytes(UTF_8),
            0,
            0,
            RawRecord.NO_TIMESTAMP);
    try (ScriptedJob job =
        ScriptedJob.start(scenario.settings(backend, 1), savepoint, rest, List.of(zone))) {
      SavepointScenario.continueToTheEnd(job);
      job.stop(directory, SavepointFormatType.CANONICAL);
      List<String> outputs = new ArrayList<>(ScriptedJob.sortedOutputs());
      assertThat(outputs).containsSubsequence(golden.lines("outputs-after.txt"));
      outputs.removeAll(golden.lines("outputs-after.txt"));
      assertThat(outputs)
          .filteredOn(output -> output.contains(" transition "))
          .singleElement()
          .asString()
          .contains("d/home/device/ENTER", "ZONE_CHANGED");
    }
  }

  @ParameterizedTest
  @MethodSource("savepoints")
  @DisplayName("E3, D7: devices that never report again leave their zones after a new timeout")
  void silentDevicesLeaveTheirZones(GoldenSavepoint golden, String backend) throws Exception {
    SavepointScenario scenario = new SavepointScenario(golden, directory);
    Script rest = scenario.script(scenario.zonesBefore(), scenario.fixesBefore());
    Path savepoint = golden.unzip(backend + ".zip", directory.resolve("savepoint"));
    List<String> expected = golden.lines("outputs-silent.txt");
    try (ScriptedJob job =
        ScriptedJob.start(scenario.silentSettings(backend, PARALLELISM), savepoint, rest)) {
      job.awaitOutputs(expected.size());
      job.stop(directory, SavepointFormatType.CANONICAL);
      assertThat(ScriptedJob.sortedOutputs()).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("savepoints")
  @DisplayName("E3, Z2: fixes that waited for the zones are evaluated when the last zone is there")
  void waitingFixesAreEvaluated(GoldenSavepoint golden, String backend) throws Exception {
    SavepointScenario scenario = new SavepointScenario(golden, directory);
    Script rest = scenario.script(scenario.zonesBefore() - 1, scenario.fixesBefore());
    Path savepoint = golden.unzip(backend + "-loading.zip", directory.resolve("savepoint"));
    List<String> expected = new ArrayList<>(golden.lines("outputs-before.txt"));
    expected.removeAll(golden.lines("outputs-loading.txt"));
    try (ScriptedJob job =
        ScriptedJob.start(scenario.settings(backend, PARALLELISM), savepoint, rest)) {
      job.zones().open(scenario.zonesBefore());
      job.awaitOutputs(expected.size());
      job.stop(directory, SavepointFormatType.CANONICAL);
      assertThat(ScriptedJob.sortedOutputs()).isEqualTo(expected);
    }
  }
}
