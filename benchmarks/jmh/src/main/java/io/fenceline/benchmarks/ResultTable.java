package io.fenceline.benchmarks;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.Statistics;

/** One line for each benchmark, workload and index: median, spread, and ratio to Fenceline. */
final class ResultTable {

  /** A set, since JMH gives results with counters twice. */
  private final Set<String> lines = new LinkedHashSet<>();

  private final Map<String, Double> ours = new HashMap<>();

  static String of(Collection<RunResult> results) {
    ResultTable table = new ResultTable();
    table.line("what", "workload", "index", "median", "least to most", "ratio");
    table.line("---", "---", "---", "--:", "--:", "--:");
    results.forEach(table::add);
    return String.join("", table.lines);
  }

  private void line(Object... cells) {
    lines.add(String.format(Locale.ROOT, "| %-22s | %-20s | %-14s | %12s | %25s | %8s |%n", cells));
  }

  private void add(RunResult run) {
    String name = run.getParams().getBenchmark().replaceAll(".*\\.(\\w+)Benchmark\\.", "$1 ");
    boolean memory = !run.getSecondaryResults().isEmpty() && name.startsWith("Memory");
    add(run, name, memory ? run.getSecondaryResults().get("bytesPerZone") : run.getPrimaryResult());
  }

  private void add(RunResult run, String name, Result<?> result) {
    String workload = run.getParams().getParam("workload");
    String index = run.getParams().getParam("index");
    Statistics values = result.getStatistics();
    double median = values.getPercentile(50);
    if (index == null || index.equals("fenceline")) {
      ours.put(name + workload, median);
    }
    line(
        name,
        workload,
        index == null ? "fenceline" : index,
        number(median),
        number(values.getMin()) + " to " + number(values.getMax()),
        String.format(Locale.ROOT, "%.1f", median / ours.get(name + workload)));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.0f", value);
  }
}
