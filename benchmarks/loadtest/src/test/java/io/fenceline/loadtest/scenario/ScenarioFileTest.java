package io.fenceline.loadtest.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Trigger;
import io.fenceline.loadtest.gateway.GatewayConfiguration;
import io.fenceline.loadtest.gateway.HttpLoad;
import io.fenceline.loadtest.scenario.JobConfiguration.Pipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ScenarioFileTest {
  private static final String SMALL = "description: shows it\nfixes: {count: 5}\n";
  private static final String GATEWAY =
      "description: shows it\ngateway: {}\nrequests: {operation: places-near}\n";

  @TempDir private Path directory;
  private final List<String> mistakes = new ArrayList<>();

  private Scenario<JobConfiguration> read(String yaml, String... settings) throws IOException {
    return read(yaml, JobConfiguration.class, settings);
  }

  private <C extends Checked> Scenario<C> read(String yaml, Class<C> type, String... settings)
      throws IOException {
    Path file = Files.writeString(directory.resolve("small.yaml"), yaml);
    ScenarioFile scenario = ScenarioFile.read(file, List.of(settings), mistakes);
    return scenario == null ? null : scenario.bind(type, type == JobConfiguration.class ? 1 : 0);
  }

  static List<Path> scenarios() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../scenarios"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void everyScenarioOfTheRepositoryIsRight(Path file) {
    ScenarioFile yaml = ScenarioFile.read(file, List.of(), mistakes);
    boolean ofGateway = file.getFileName().toString().startsWith("gateway-");
    assertThat(yaml.has(GatewayConfiguration.SECTION)).isEqualTo(ofGateway);
    Scenario<?> scenario =
        ofGateway ? yaml.bind(GatewayConfiguration.class, 0) : yaml.bind(JobConfiguration.class, 1);
    // Its data is not part of the repository.
    mistakes.removeIf(mistake -> mistake.contains("shared/data/ais"));
    assertThat(mistakes).isEmpty();
    if (scenario != null) {
      assertThat(scenario.description()).isNotBlank();
    }
  }

  @Test
  void anAbsentFieldOfAGatewaysScenarioHasItsDefault() throws IOException {
    Scenario<GatewayConfiguration> scenario = read(GATEWAY, GatewayConfiguration.class);
    assertThat(mistakes).isEmpty();
    assertThat(scenario.runs()).isEqualTo(3);
    assertThat(scenario.warmUpRuns()).isZero();
    GatewayConfiguration only = scenario.configurations().get("fenceline");
    assertThat(only.warmUp()).isEqualTo(Duration.ofSeconds(10));
    assertThat(only.gateway().options()).isEmpty();
    assertThat(only.baselines()).isEmpty();
    assertThat(only.requests().limit()).isEqualTo(100);
    assertThat(only.requests().placesPerSecond()).isZero();
  }

  @Test
  void aConfigurationOfAGatewayChangesOnlyWhatItNames() throws IOException {
    String yaml =
        GATEWAY
            + """
            places: 7
            configurations:
              near: {requests: {radiusMeters: 500}, baselines: {requestsPerSecond: 35000}}
              far: {requests: {radiusMeters: 50000, limit: 10}}
            """;
    Scenario<GatewayConfiguration> scenario = read(yaml, GatewayConfiguration.class);
    assertThat(mistakes).isEmpty();
    GatewayConfiguration near = scenario.configurations().get("near");
    assertThat(near.places()).isEqualTo(7);
    assertThat(near.baselines()).isEqualTo(Map.of("requestsPerSecond", 35_000.0));
    HttpLoad far = scenario.configurations().get("far").requests();
    assertThat(far.operation()).isEqualTo(HttpLoad.Operation.PLACES_NEAR);
    assertThat(far.limit()).isEqualTo(10);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          requests.operation=all         | requests.operation: 'all' was given; give one of places-near, zones-at, fixes
          requests.operation=            | requests.operation: is missing; give one of places-near
          baselines.requestsPerSecond=-1 | baselines.requestsPerSecond: '-1' was given; give a number from 0
          requests=                      | requests: give one of requests, such as {operation: ...}, and push
          push={sockets: 5}              | requests: give one of requests, such as {operation: ...}, and push
          requests.threads=65            | requests.threads: '65' was given; give a whole number from 1 to 64
          requests={connections: 1, threads: 2} | requests.threads: are more than the connections; give fewer
          requests.radius=5              | requests.radius: there is no such field; give one of operation
          gateway.options=[--port=80]    | gateway.options: --port was given; leave it out, bench sets it
          gateway.option=[]              | gateway.option: there is no such field; give one of options, java
          baselines.requests=5           | baselines.requests: there is no such field; give one of requestsPerSecond
          fixes={count: 5}               | fixes: there is no such field
          places=-1                      | places: '-1' was given; give a whole number from 0
          push.source=probes             | push.source: 'probes' was given; give one of transitions, fixes
          push={sockets: 50, processes: 3} | push.processes: do not divide the sockets; give a number that does
          push.gateways=0                | push.gateways: '0' was given; give a whole number from 1 to 64
          push.socket=7                  | push.socket: there is no such field; give one of sockets
          """)
  void aMistakeInAGatewaysScenarioIsReported(String setting, String message) throws IOException {
    assertThat(read(GATEWAY, GatewayConfiguration.class, setting)).isNull();
    assertThat(mistakes)
        .anySatisfy(mistake -> assertThat(mistake).contains("small.yaml: ", message));
  }

  @Test
  void anAbsentFieldHasItsDefault() throws IOException {
    Scenario<JobConfiguration> scenario = read(SMALL);

    assertThat(mistakes).isEmpty();
    assertThat(scenario.name()).isEqualTo("small");
    assertThat(scenario.runs()).isEqualTo(3);
    assertThat(scenario.warmUpRuns()).isEqualTo(1);
    JobConfiguration only = scenario.configurations().get("fenceline");
    assertThat(only.pipeline()).isEqualTo(Pipeline.GEOFENCE);
    assertThat(only.warmUp()).isEqualTo(Duration.ofSeconds(5));
    assertThat(only.fixes().devices()).isEqualTo(100_000);
    assertThat(only.fixes().isBacklog()).isTrue();
  }

  @Test
  void aConfigurationChangesOnlyWhatItNames() throws IOException {
    Scenario<JobConfiguration> scenario =
        read(
            SMALL
                + """
                zones: {count: 7, adBytes: 9}
                options: [--memberships]
                configurations:
                  as-it-is:
                  other: {pipeline: pass-through, zones: {count: 8}, options: [--cross]}
                """);

    assertThat(mistakes).isEmpty();
    assertThat(scenario.configurations().keySet()).containsExactly("as-it-is", "other");
    assertThat(scenario.configurations().get("as-it-is").zones().count()).isEqualTo(7);
    JobConfiguration other = scenario.configurations().get("other");
    assertThat(other.pipeline()).isEqualTo(Pipeline.PASS_THROUGH);
    assertThat(other.zones().count()).isEqualTo(8);
    assertThat(other.zones().adBytes()).isEqualTo(9);
    assertThat(other.options()).containsExactly("--cross");
  }

  @Test
  void theCommandLineWinsOverTheFileAndAddsToIt() throws IOException {
    Scenario<JobConfiguration> scenario =
        read(
            SMALL, "fixes.count=70", "zones.adTriggers=[INSIDE]", "configurations.a.parallelism=2");

    assertThat(mistakes).isEmpty();
    JobConfiguration a = scenario.configurations().get("a");
    assertThat(a.parallelism()).isEqualTo(2);
    assertThat(a.fixCount()).isEqualTo(70);
    assertThat(a.zones().adTriggers()).containsExactly(Trigger.INSIDE);
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
          format=xml                      | format: 'xml' was given; give json, protobuf or avro
          options=--cross                 | options: '--cross' was given; give a list
          options=[x, {a: 1}]             | options: '{"a":1}' was given; give text
          flink=5                         | flink: '5' was given; give fields, indented below it
          pipeline=1                      | pipeline: '1' was given; give one of geofence
          configurations.a.fixes.count=x  | configurations.a.fixes.count: 'x' was given; give a whole number
          options=[--format=protobuf]     | options: --format was given; leave it out, bench sets it
          pipeline=fast                   | give one of geofence, pass-through, relay, naive
          fixes=5                         | fixes: '5' was given; give fields, indented below it
          fixes.count=1.5                 | fixes.count: '1.5' was given; give a whole number from 1
          fixes.count='5'                 | fixes.count: '5' was given; give a whole number from 1
          fixes.stepDegrees=[1]           | fixes.stepDegrees: '[1]' was given; give a number from 0 to 1
          zones.areas=0                   | zones.areas: '0' was given; give a number from 0.001 to 20
          fixes.rate=5                    | fixes: give one of count (a backlog of so many) and rate
          fixes={rate: 5}                 | measure: is missing; with fixes.rate give how long
          fixes={rate: 2000, devices: 1}  | two fixes of one would have one time; give more devices
          warmUp=soon                     | warmUp: 'soon' was given; give a duration such as 500ms
          zones.adTriggers=[SOMETIMES]    | zones.adTriggers: 'SOMETIMES' was given; give one of enter, exit
          zones={count: 1, roadPositions: 9} | zones.count: was given beside another of count, roadPositions and file
          zones={count: 9000000, parts: 99} | zones.parts: times count is over 100,000,000; give fewer
          zones.roadPositions=1           | zones.roadPositions: '1' was given
          deviceZones.rate=2000           | deviceZones: rate was given without perDevice; give both
          deviceZones.perDevice=101       | deviceZones.perDevice: '101' was given
          zones.file=none.geojson         | zones.file: 'none.geojson' was given; give a file that is there
          options=[--bufer-timeout=1ms]   | options: unknown argument '--bufer-timeout=1ms'
          options=[--group=mine]          | options: --group was given; leave it out, bench sets it
          options=[--delivery=exactly-once] | options: --delivery=exactly-once was given; leave it out
          configurations.a={restart: true, pipeline: relay} | configurations.a.restart: is for a backlog
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

  /** Each costs a pass over the fields. */
  @Test
  void onlySomeMistakesOfManyAreReported() throws IOException {
    StringBuilder yaml = new StringBuilder(SMALL);
    for (int i = 0; i < 5_000; i++) {
      yaml.append('x').append(i).append(": 1\n");
    }

    assertThat(read(yaml.toString())).isNull();
    assertThat(mistakes).hasSizeBetween(50, 60);
  }

  @Test
  void anEmptyEntryOfAListIsLeftOut() throws IOException {
    Scenario<JobConfiguration> scenario = read(SMALL, "options=[~, --cross]");

    assertThat(scenario.configurations().get("fenceline").options()).containsExactly("--cross");
  }

  @Test
  void aMistakeOnTheCommandLineIsAMistakeOfTheScenario() throws IOException {
    assertThat(read(SMALL, "no-value")).isNull();

    assertThat(mistakes).singleElement().asString().startsWith("--set: 'no-value' was given");
  }

  @Test
  void eachMistakeInTheOptionsIsReported() throws IOException {
    read(SMALL, "options=[--device-timeout=soon, --reorder-window=soon]");

    assertThat(mistakes)
        .hasSize(2)
        .anySatisfy(mistake -> assertThat(mistake).contains("options: ", "--device-timeout"))
        .anySatisfy(mistake -> assertThat(mistake).contains("options: ", "--reorder-window"));
  }

  @Test
  void aMissingFileIsReported() {
    ScenarioFile.read(directory.resolve("none.yaml"), List.of(), mistakes);

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
    List<EffectiveSetting> settings =
        ScenarioFile.read(file, List.of("runs=1", "fixes.devices=7"), mistakes).settings();
    assertThat(settings)
        .filteredOn(EffectiveSetting::overrides)
        .extracting(EffectiveSetting::name)
        .contains("runs", "fixes.devices");
    assertThat(settings).noneMatch(setting -> setting.name().equals("description"));
    assertThat(ScenarioFile.read(file, List.of(), mistakes).settings())
        .noneMatch(EffectiveSetting::overrides);
  }
}
