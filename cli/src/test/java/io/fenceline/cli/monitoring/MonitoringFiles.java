package io.fenceline.cli.monitoring;

import java.nio.file.Path;

/**
 * The files of {@code monitoring/}, and the alerts and the dashboard, which are in the chart, since
 * a chart cannot refer to files outside of it.
 */
final class MonitoringFiles {
  static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
  private static final Path CHART_FILES = REPOSITORY.resolve("helm/fenceline/files");
  static final Path DASHBOARD = CHART_FILES.resolve("dashboard.json");
  static final Path PROMETHEUS = REPOSITORY.resolve("monitoring/prometheus");
  static final Path CONFIGURATION = PROMETHEUS.resolve("prometheus.yml");
  static final Path RULES = CHART_FILES.resolve("alerts.yml");
  static final Path RULE_TESTS = PROMETHEUS.resolve("tests/alerts.yml");

  private MonitoringFiles() {}
}
