package io.fenceline.loadtest.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.loadtest.scenario.Scenario.Configuration;
import io.fenceline.loadtest.scenario.Scenario.Pipeline;
import io.fenceline.loadtest.scenario.Scenario.SixSided;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ScenarioReaderTest {
  private static final String SMALL = "description: shows it\nfixes: {count: 5}\n";

  @TempDir private Path directory;
  private final List<String> mistakes = new ArrayList<>();

  private Scenario read(String yaml, String... settings) throws IOException {
    Path file = Files.writeString(directory.resolve("small.yaml"), yaml);
    return ScenarioReader.read(file, List.of(settings), mistakes);
  }

  static List<Path> scenarios() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../scenarios"))) {
      return files
          .filter(file -> file.toString().endsWith(".yaml"))
          .filter(file -> !file.getFileName().toString().startsWith("gateway-"))
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void everyScenarioOfTheRepositoryIsRight(Path file) {
    Scenario scenario = ScenarioReader.read(file, List.of(), mistakes);

    // Its data is not part of the repository.
    mistakes.removeIf(mistake -> mistake.contains("shared/data/ais"));
    assertThat(mistakes).isEmpty();
    if (scenario != null) {
      assertThat(scenario.description()).isNotBlank();
    }
  }

  @Test
  void anAbsentFieldHasItsDefault() throws IOException {
    Scenario scenario = read(SMALL);

    assertThat(mistakes).isEmpty();
    assertThat(scenario.name()).isEqualTo("small");
    assertThat(scenario.runs()).isEqualTo(3);
    assertThat(scenario.warmUpRuns()).isEqualTo(1);
    Configuration only = scenario.configurations().get(0);
    assertThat(only.pipeline()).isEqualTo(Pipeline.GEOFENCE);
    assertThat(only.warmUp()).isEqualTo(Duration.ofSeconds(5));
    assertThat(only.fixes().devices()).isEqualTo(100_000);
    assertThat(only.fixes().isBacklog()).isTrue();
  }

  @Test
  void aConfigurationChangesOnlyWhatItNames() throws IOException {
    Scenario scenario =
        read(
            SMALL
                + """
                zones: {count: 7, adBytes: 9}
                configurations:
                  as-it-is:
                  other: {pipeline: pass-through, zones: {count: 8}}
                """);

    assertThat(mistakes).isEmpty();
    assertThat(scenario.configurations())
        .extracting(Configuration::name)
        .containsExactly("as-it-is", "other");
    assertThat(scenario.configurations().get(0).zones().catalogue())
        .isEqualTo(new SixSided(7, 1, 0.1));
    Configuration other = scenario.configurations().get(1);
    assertThat(other.pipeline()).isEqualTo(Pipeline.PASS_THROUGH);
    assertThat(other.zones().catalogue()).isEqualTo(new SixSided(8, 1, 0.1));
    assertThat(other.zones().adBytes()).isEqualTo(9);
  }

  @Test
  void theCommandLineWinsOverTheFileAndAddsToIt() throws IOException {
    Scenario scenario =
        read(
            SMALL, "fixes.count=70", "zones.adTriggers=[INSIDE]", "configurations.a.parallelism=2");

    assertThat(mistakes).isEmpty();
    Configuration a = scenario.configurations().get(0);
    assertThat(a.name()).isEqualTo("a");
    assertThat(a.parallelism()).isEqualTo(2);
    assertThat(a.fixCount()).isEqualTo(70);
    assertThat(a.zones().adTriggers()).containsExactly("INSIDE");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          runs=0                          | runs: '0' was given; give a whole number from 1 to 1,000
          runs=some                       | runs: 'some' was given
          description=''                  | description: is missing; describe what the scenario shows
          fixes.devcies=5                 | fixes.devcies: there is no such field; give one of devices, count
          pipelines=geofence              | pipelines: there is no such field
          format=xml                      | format: 'xml' was given; give json or protobuf
          options=[--format=protobuf]     | options: --format was given; leave it out, bench sets it
          pipeline=fast                   | give one of geofence, pass-through, relay
          fixes=5                         | fixes: '5' was given; give fields, indented below it
          fixes.count=1.5                 | fixes.count: '1.5' was given
          fixes.rate=5                    | fixes: give one of count (a backlog of so many) and rate
          fixes={rate: 5}                 | measure: is missing; with fixes.rate give how long
          fixes={rate: 2000, devices: 1}  | two fixes of one would have one time; give more devices
          warmUp=soon                     | warmUp: 'soon' was given; give a duration such as 500ms
          zones.adTriggers=[SOMETIMES]    | zones.adTriggers: 'SOMETIMES' was given; give some of
          zones={count: 1, roadPositions: 9} | zones.count: was given beside another of count, roadPositions and file
          zones={count: 9000000, parts: 99} | zones.parts: times count is over 100,000,000; give fewer
          zones.roadPositions=1           | zones.roadPositions: '1' was given
          zones.file=none.geojson         | zones.file: 'none.geojson' was given; give a file that is there
          options=[--bufer-timeout=1ms]   | options: unknown argument '--bufer-timeout=1ms'
          options=[--group=mine]          | options: --group was given; leave it out, bench sets it
          options=[--delivery=exactly-once] | options: --delivery=exactly-once was given; leave it out
          churn.probes=3                  | churn: probes report at the present
          configurations=[a]              | configurations: holds none
          configurations.a=5              | configurations.a: holds no fields
          """)
  void aMistakeIsReportedWithFileFieldReasonAndRemedy(String setting, String message)
      throws IOException {
    assertThat(read(SMALL, setting)).isNull();

    assertThat(mistakes)
        .anySatisfy(mistake -> assertThat(mistake).contains("small.yaml: ", message));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          'a: 1\na: 2'  | line 2: Duplicate field 'a'
          'a: [1'       | is no YAML: line
          '- a'         | is no YAML mapping
          """)
  void invalidYamlIsReportedWithItsLine(String yaml, String message) throws IOException {
    assertThat(read(yaml.replace("\\n", "\n"))).isNull();

    assertThat(mistakes).singleElement().asString().contains("small.yaml: ").contains(message);
  }

  @Test
  void allMistakesAreReportedAtOnce() throws IOException {
    read("description: x\nruns: 0\nfixes: {count: -1}\nsurprise: 1\n", "no-value");

    assertThat(mistakes).hasSizeGreaterThanOrEqualTo(4);
  }

  @Test
  void aMissingFileIsReported() {
    ScenarioReader.read(directory.resolve("none.yaml"), List.of(), mistakes);

    assertThat(mistakes).singleElement().asString().contains("none.yaml: there is no such file");
  }

  @Test
  void aFileThatIsTooLargeForAScenarioIsReported() throws IOException {
    assertThat(read("description: x\n" + "#".repeat(64 << 10))).isNull();

    assertThat(mistakes).singleElement().asString().contains("small.yaml: has more than 65,536 ");
  }

  @Test
  void theSettingsAreThoseThatCount() throws IOException {
    Path file = Files.writeString(directory.resolve("s.yaml"), SMALL);
    List<Setting> settings =
        ScenarioFile.read(file, List.of("runs=1", "fixes.devices=7"), mistakes).settings();
    assertThat(settings)
        .filteredOn(Setting::overrides)
        .extracting(Setting::name)
        .contains("runs", "fixes.devices");
    assertThat(settings).noneMatch(setting -> setting.name().equals("description"));
    assertThat(ScenarioFile.read(file, List.of(), mistakes).settings())
        .noneMatch(Setting::overrides);
  }
}
