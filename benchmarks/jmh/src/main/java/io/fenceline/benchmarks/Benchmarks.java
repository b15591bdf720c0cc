package io.fenceline.benchmarks;

import io.fenceline.format.ValueFormat;
import io.fenceline.format.ValueFormats;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Runs everything side by side and prints one table. */
@Command(
    name = "benchmarks.jar",
    description = {
      "Measures zone indexes side by side, and prints one table.",
      "All workloads take about half an hour and 12 GB.",
      "A single benchmark, with all options of JMH:",
      "java -cp benchmarks.jar org.openjdk.jmh.Main -h"
    })
public final class Benchmarks implements Callable<Integer> {
  private static final String[] ALL_PEERS = {
    "fenceline", "jts-strtree", "jts-hprtree", "geomesa-bucket", "geomesa-sizes", "s2-shapeindex"
  };

  /** GeoMesa's buckets do not fit zones of so many sizes or so much area. */
  private static final String[] TREES = {
    "fenceline", "jts-strtree", "jts-hprtree", "s2-shapeindex"
  };

  private static final String[] OURS = {"fenceline"};

  @Option(names = "--quick", description = "One fork and fewer rounds.")
  private boolean isQuick;

  @Option(
      names = "--data",
      paramLabel = "DIRECTORY",
      description = "Instead: lookups of the fixes of 'fenceline bench --data' among its zones.")
  private Path data;

  @Parameters(
      paramLabel = "WORKLOAD",
      description = "Only these, such as uniform-300k; by default, all.")
  private List<String> workloads = List.of();

  @SuppressWarnings("UnusedVariable") // Set by picocli, which then prints the usage.
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Prints this help.")
  private boolean isHelp;

  @Spec private CommandSpec command;

  private final List<Run> runs = new ArrayList<>();

  private record Run(String workload, ChainedOptionsBuilder options) {}

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Benchmarks());
  }

  @Override
  public Integer call() throws RunnerException {
    addAll();
    checkWorkloads();
    List<RunResult> results = new ArrayList<>();
    for (Run run : runs) {
      if (workloads.isEmpty() || workloads.contains(run.workload)) {
        results.addAll(new Runner(run.options.build()).run());
      }
    }
    System.out.println(ResultTable.of(results));
    return CommandLine.ExitCode.OK;
  }

  @Command(
      name = "devices",
      description = "Measures what the state of devices costs; takes some minutes and 2 GB.")
  void devices(
      @Parameters(
              arity = "0..1",
              paramLabel = "DEVICES",
              defaultValue = "1000000",
              description = "How many; a tenth of them in RocksDB. Default: ${DEFAULT-VALUE}.")
          int devices)
      throws Exception {
    DeviceStateFigures.measure(devices);
  }

  @Command(
      name = "gateway-memory",
      description = "Measures the memory of a zone, a device and a place in a gateway; -Xmx3g.")
  void gatewayMemory() throws InterruptedException {
    GatewayMemoryFigures.measure();
  }

  private void checkWorkloads() {
    Set<String> known = new TreeSet<>();
    runs.forEach(run -> known.add(run.workload));
    for (String workload : workloads) {
      if (!known.contains(workload)) {
        throw new ParameterException(
            command.commandLine(),
            "no workload %s; there are %s".formatted(workload, String.join(", ", known)));
      }
    }
  }

  private void addAll() {
    if (data != null) {
      lookup(data.toString(), ALL_PEERS);
      return;
    }
    lookup("uniform-3k", ALL_PEERS);
    lookup("uniform-30k", ALL_PEERS);
    lookup("uniform-300k", ALL_PEERS);
    add(BatchLookupBenchmark.class, "uniform-300k", rounds(1_000));
    lookup("uniform-3M-ten-areas", OURS);
    lookup("uniform-3M-same-area", OURS);
    lookup("city", TREES);
    lookup("mix", TREES);
    lookup("huge-10k", TREES);
    lookup("huge-450k", TREES);
    lookup("shops-5400", TREES);
    lookup("chains-300", TREES);
    lookup("motorways", OURS);
    lookup("motorways-near", OURS);
    build("uniform-300k", TREES);
    build("huge-450k", OURS);
    change("uniform-300k");
    memory("uniform-300k", TREES);
    add(MemoryOfSubtasksBenchmark.class, "uniform-300k", rounds(1));
    for (ValueFormat format : ValueFormats.ALL) {
      add(DecodeBenchmark.class, "fixes-" + format.option(), rounds(1_000));
    }
    for (String workload : NearBenchmark.WORKLOADS) {
      add(NearBenchmark.class, workload, rounds(1_000));
    }
  }

  private void lookup(String workload, String... indexes) {
    add(LookupBenchmark.class, workload, rounds(1_000).param("index", indexes));
  }

  private void build(String workload, String... indexes) {
    add(
        BuildBenchmark.class,
        workload,
        rounds(1).warmupIterations(2).measurementIterations(4).param("index", indexes));
  }

  private void change(String workload) {
    add(ChangeBenchmark.class, workload, rounds(1_000));
  }

  private void memory(String workload, String... indexes) {
    add(
        MemoryBenchmark.class,
        workload,
        rounds(1).forks(1).warmupIterations(0).measurementIterations(3).param("index", indexes));
  }

  /**
   * Options of a benchmark run; with large pages as in {@code ./fenceline}, where the system has
   * them.
   */
  private ChainedOptionsBuilder rounds(long millis) {
    return new OptionsBuilder()
        .forks(isQuick ? 1 : 2)
        .warmupIterations(3)
        .warmupTime(TimeValue.milliseconds(millis))
        .measurementIterations(isQuick ? 3 : 5)
        .measurementTime(TimeValue.milliseconds(millis))
        .jvmArgs("-Xms8g", "-Xmx8g", "-XX:+UseTransparentHugePages");
  }

  private void add(Class<?> benchmark, String workload, ChainedOptionsBuilder options) {
    options.include("\\." + benchmark.getSimpleName() + "\\.").param("workload", workload);
    runs.add(new Run(workload, options));
  }
}
