package io.fenceline.cli.monitoring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.testing.servers.Await;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The dashboard and the alerts, with a real Prometheus that scrapes a real job, a gateway and a
 * deliverer under load.
 */
@Tag("programs")
class MonitoringITCase {
  @TempDir static Path directory;

  @Test
  void eachQueryOfTheDashboardAndEachAlertHasSeries() throws Exception {
    try (JobUnderLoad job = new JobUnderLoad(directory.resolve("state"));
        GatewayUnderLoad gateway = new GatewayUnderLoad(job.bootstrapServers());
        DelivererUnderLoad deliverer = new DelivererUnderLoad(job.bootstrapServers());
        PrometheusServer prometheus =
            new PrometheusServer(
                directory,
                job.metricsPort(),
                gateway.managementPort(),
                deliverer.managementPort())) {
      Await.until("Prometheus", prometheus::isReady);
      awaitSeries(prometheus, queries());
      for (Dashboard.Variable variable : Dashboard.read().variables()) {
        assertThat(prometheus.query(variable.selector()))
            .as(variable.name())
            .allMatch(series -> !series.at("/metric/" + variable.label()).asText().isEmpty());
      }
      assertThat(prometheus.rules()).hasSameSizeAs(AlertRule.readAll());
      for (JsonNode rule : prometheus.rules()) {
        assertThat(rule.path("health").asText()).as("%s", rule).isEqualTo("ok");
      }
    }
  }

  private static Set<String> queries() throws Exception {
    Set<String> queries = new LinkedHashSet<>();
    for (Dashboard.Variable variable : Dashboard.read().variables()) {
      queries.add(variable.selector());
    }
    for (String query : Dashboard.read().queries()) {
      queries.add(
          query
              .replace("$__rate_interval", "20s")
              .replace("$job", ".*")
              .replace("$taskmanager", ".*"));
    }
    for (AlertRule rule : AlertRule.readAll()) {
      // The minutes of an hour do not pass in a test.
      rule.operands()
          .forEach(
              operand ->
                  queries.add(
                      operand.replace("[1h:1m]", "[1h:1s]").replace("offset 5m", "offset 1s")));
    }
    return queries;
  }

  private static void awaitSeries(PrometheusServer prometheus, Set<String> queries)
      throws Exception {
    List<String> without = new ArrayList<>(queries);
    try {
      Await.until(
          "series",
          () -> {
            List<String> again = new ArrayList<>();
            for (String query : without) {
              if (prometheus.query(query).isEmpty()) {
                again.add(query);
              }
            }
            without.retainAll(again);
            return without.isEmpty();
          });
    } catch (AssertionError e) {
      assertThat(without).as("queries without series").isEmpty();
    }
  }

  @Test
  void theConfigurationOfDockerComposeIsValid() throws Exception {
    promtool("check", "config", MonitoringFiles.CONFIGURATION.toString());
  }

  @Test
  void alertsFireWhenTheyShouldAndOnlyThen() throws Exception {
    promtool("test", "rules", MonitoringFiles.RULE_TESTS.toString());
  }

  private static void promtool(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("promtool"));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }
}
