package io.fenceline.loadtest.report;

import io.fenceline.loadtest.measurement.Run;
import io.fenceline.loadtest.report.Report.Row;
import io.fenceline.loadtest.report.Report.Spread;
import io.fenceline.loadtest.scenario.EffectiveSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report as text. */
public final class TextReport {
  private static final String ROW = "%-24s %-20s %14s %25s %s";

  private TextReport() {}

  /** The table, then the problems of invalid runs. */
  static List<String> of(Report<?> report) {
    List<String> lines = new ArrayList<>();
    lines.add(report.scenario() + ": " + report.description());
    String changed = text(report.settings().stream().filter(EffectiveSetting::overrides));
    if (!changed.isEmpty()) {
      lines.add("changed by --set: " + changed);
    }
    lines.add("settings: " + text(report.settings().stream().filter(one -> !one.overrides())));
    report.environment().forEach((name, value) -> lines.add(name + ": " + value));
    lines.add("");
    lines.add(
        ROW.formatted("configuration", "metric", "median", "min to max", "ratio (min to max)"));
    for (Row row : report.rows()) {
      lines.add(of(row).stripTrailing());
    }
    for (Run run : report.runs()) {
      if (!run.warmUp() && !run.isValid()) {
        lines.add(
            "round %d of %s is invalid: %s"
                .formatted(run.round(), run.configuration(), String.join("; ", run.problems())));
      }
    }
    return lines;
  }

  private static String text(Stream<EffectiveSetting> settings) {
    return settings.map(EffectiveSetting::toString).collect(Collectors.joining(", "));
  }

  private static String of(Row row) {
    Metric<?> metric = row.metric();
    Spread value = row.value();
    return ROW.formatted(
        row.configuration(),
        metric.text(),
        metric.format(value.median()),
        metric.format(value.min()) + " to " + metric.format(value.max()),
        ratio(row));
  }

  private static String ratio(Row row) {
    Spread ratio = row.ratio();
    if (ratio == null) {
      return "";
    }
    String text = "%.2f (%.2f to %.2f)".formatted(ratio.median(), ratio.min(), ratio.max());
    return row.baseline() == null
        ? text
        : text + " to the baseline, " + row.metric().format(row.baseline());
  }
}
