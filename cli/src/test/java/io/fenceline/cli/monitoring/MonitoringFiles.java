package io.fenceline.cli.monitoring;

import java.nio.file.Path;

/** The files of {@code monitoring/} and the document that their alerts lead to. */
final class MonitoringFiles {
  static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
  static final Path DASHBOARD =
      REPOSITORY.resolve("deploy/monitoring/grafana/dashboards/fenceline.json");
  static final Path PROMETHEUS = REPOSITORY.resolve("deploy/monitoring/prometheus");
  static final Path CONFIGURATION = PROMETHEUS.resolve("prometheus.yml");
  static final Path RULES = PROMETHEUS.resolve("rules/fenceline.yml");
  static final Path RULE_TESTS = PROMETHEUS.resolve("tests/alerts.yml");

  private MonitoringFiles() {}
}
