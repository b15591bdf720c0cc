package io.fenceline.loadtest.report;

import io.fenceline.loadtest.measurement.Run;
import io.fenceline.loadtest.measurement.RunResult;
import io.fenceline.loadtest.report.Report.Row;
import io.fenceline.loadtest.report.Report.Spread;
import io.fenceline.loadtest.scenario.Setting;
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
    String changed = text(report.settings().stream().filter(Setting::overrides));
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

  private static String text(Stream<Setting> settings) {
    return settings.map(Setting::toString).collect(Collectors.joining(", "));
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
    return row.anchor() == null
        ? text
        : text + " to the anchor, " + row.metric().format(row.anchor());
  }

  /** One line about a run. */
  public static String of(RunResult run) {
    if (!run.problems().isEmpty()) {
      return "is invalid: " + String.join("; ", run.problems());
    }
    StringBuilder line = new StringBuilder();
    line.append("%,.0f fixes/s".formatted(run.fixesPerSecond()));
    if (!Double.isNaN(run.cpuMicrosPerFix())) {
      line.append(", %.2f us of CPU per fix".formatted(run.cpuMicrosPerFix()));
    }
    if (run.latency() != null) {
      line.append(
          ", latency p50 %.2f ms, p99 %.2f ms"
              .formatted(run.latency().p50Millis(), run.latency().p99Millis()));
    }
    if (run.zoneEffect() != null) {
      line.append(
          ", zone effect p50 %.2f ms, p99 %.2f ms"
              .formatted(run.zoneEffect().p50Millis(), run.zoneEffect().p99Millis()));
    }
    return line.append(", ready in %.1f s".formatted(run.readySeconds())).toString();
  }
}
