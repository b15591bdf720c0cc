package io.fenceline.loadtest.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.loadtest.scenario.Scenario;
import io.fenceline.loadtest.scenario.ScenarioFile;
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

class GatewayConfigurationTest {
  private static final String SMALL =
      "description: shows it\ngateway: {}\nrequests: {operation: places-near}\n";

  @TempDir private Path directory;
  private final List<String> mistakes = new ArrayList<>();

  private Scenario<GatewayConfiguration> read(String yaml, String... settings) throws IOException {
    return read(Files.writeString(directory.resolve("small.yaml"), yaml), settings);
  }

  private Scenario<GatewayConfiguration> read(Path file, String... settings) {
    ScenarioFile yaml = ScenarioFile.read(file, List.of(settings), mistakes);
    assertThat(yaml.has(GatewayConfiguration.SECTION)).isTrue();
    return yaml.bind(GatewayConfiguration.class, 0);
  }

  static List<Path> scenarios() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../scenarios"))) {
      return files.filter(file -> file.getFileName().toString().startsWith("gateway-")).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void everyScenarioOfTheRepositoryIsRight(Path file) {
    Scenario<GatewayConfiguration> scenario = read(file);

    assertThat(mistakes).isEmpty();
    assertThat(scenario.description()).isNotBlank();
  }

  @Test
  void anAbsentFieldHasItsDefault() throws IOException {
    Scenario<GatewayConfiguration> scenario = read(SMALL);

    assertThat(mistakes).isEmpty();
    assertThat(scenario.runs()).isEqualTo(3);
    assertThat(scenario.warmUpRuns()).isZero();
    GatewayConfiguration only = scenario.configurations().get("fenceline");
    assertThat(only.warmUp()).isEqualTo(Duration.ofSeconds(10));
    assertThat(only.gateway().options()).isEmpty();
    assertThat(only.baselines()).isEmpty();
    HttpLoad load = only.requests();
    assertThat(load.limit()).isEqualTo(100);
    assertThat(load.placesPerSecond()).isZero();
  }

  @Test
  void aConfigurationChangesOnlyWhatItNames() throws IOException {
    Scenario<GatewayConfiguration> scenario =
        read(
            SMALL
                + """
                places: 7
                configurations:
                  near: {requests: {radiusMeters: 500}, baselines: {requestsPerSecond: 35000}}
                  far: {requests: {radiusMeters: 50000, limit: 10}}
                """);

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
          baselines.requestsPerSecond=-1   | baselines.requestsPerSecond: '-1' was given; give a number from 0
          requests=                      | requests: give one of requests, such as {operation: ...}, and push
          push={sockets: 5}              | requests: give one of requests, such as {operation: ...}, and push
          requests.threads=65            | requests.threads: '65' was given; give a whole number from 1 to 64
          requests={connections: 1, threads: 2} | requests.threads: are more than the connections; give fewer
          requests.radius=5              | requests.radius: there is no such field; give one of operation
          gateway.options=[--port=80]    | gateway.options: --port was given; leave it out, bench sets it
          gateway.option=[]              | gateway.option: there is no such field; give one of options, java
          baselines.requests=5             | baselines.requests: there is no such field; give one of requestsPerSecond
          fixes={count: 5}               | fixes: there is no such field
          places=-1                      | places: '-1' was given; give a whole number from 0
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
          push.source=probes             | push.source: 'probes' was given; give one of transitions, fixes
          push.processes=3               | push.processes: do not divide the sockets; give a number that does
          push.gateways=0                | push.gateways: '0' was given; give a whole number from 1 to 64
          push.socket=7                  | push.socket: there is no such field; give one of sockets
          """)
  void aMistakeOfAPushLoadIsReportedWithReasonAndRemedy(String setting, String message)
      throws IOException {
    String push = "description: shows it\ngateway: {}\npush: {sockets: 50}\n";
    assertThat(read(push, setting)).isNull();

    assertThat(mistakes)
        .anySatisfy(mistake -> assertThat(mistake).contains("small.yaml: ", message));
  }
}
