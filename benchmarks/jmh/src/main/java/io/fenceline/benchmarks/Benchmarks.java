package io.fenceline.benchmarks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs everything side by side and prints one table. Arguments: {@code quick} for one fork and
 * fewer rounds, and names of workloads to leave out the others; or {@code devices} for what the
 * state of devices costs, or {@code gateway-memory} for what a gateway has in memory.
 */
public final class Benchmarks {
  private static final String[] ALL_PEERS = {
    "fenceline", "jts-strtree", "jts-hprtree", "geomesa-bucket", "geomesa-sizes", "s2-shapeindex"
  };

  /** GeoMesa's buckets do not fit zones of so many sizes or so much area. */
  private static final String[] TREES = {
    "fenceline", "jts-strtree", "jts-hprtree", "s2-shapeindex"
  };

  private static final String[] OURS = {"fenceline"};

  private final List<RunResult> results = new ArrayList<>();
  private final List<String> workloads;
  private final boolean quick;

  private Benchmarks(List<String> arguments) {
    this.quick = arguments.contains("quick");
    this.workloads = arguments.stream().filter(argument -> !argument.equals("quick")).toList();
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length > 0 && arguments[0].equals("devices")) {
      DeviceStateFigures.main(List.of(arguments).subList(1, arguments.length));
      return;
    }
    if (arguments.length > 0 && arguments[0].equals("gateway-memory")) {
      GatewayMemoryFigures.main();
      return;
    }
    Benchmarks benchmarks = new Benchmarks(List.of(arguments));
    benchmarks.run();
    System.out.println(ResultTable.of(benchmarks.results));
  }

  private void run() throws RunnerException {
    lookup("uniform-3k", ALL_PEERS);
    lookup("uniform-30k", ALL_PEERS);
    lookup("uniform-300k", ALL_PEERS);
    run(BatchLookupBenchmark.class, "uniform-300k", rounds(1_000));
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
    run(MemoryOfSubtasksBenchmark.class, "uniform-300k", rounds(1));
    run(DecodeBenchmark.class, "fixes-json", rounds(1_000));
    for (String workload : NearBenchmark.WORKLOADS) {
      run(NearBenchmark.class, workload, rounds(1_000));
    }
  }

  private void lookup(String workload, String... indexes) throws RunnerException {
    run(LookupBenchmark.class, workload, rounds(1_000).param("index", indexes));
  }

  private void build(String workload, String... indexes) throws RunnerException {
    run(
        BuildBenchmark.class,
        workload,
        rounds(1).warmupIterations(2).measurementIterations(4).param("index", indexes));
  }

  private void change(String workload) throws RunnerException {
    run(ChangeBenchmark.class, workload, rounds(1_000));
  }

  private void memory(String workload, String... indexes) throws RunnerException {
    run(
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
        .forks(quick ? 1 : 2)
        .warmupIterations(3)
        .warmupTime(TimeValue.milliseconds(millis))
        .measurementIterations(quick ? 3 : 5)
        .measurementTime(TimeValue.milliseconds(millis))
        .jvmArgs("-Xms8g", "-Xmx8g", "-XX:+UseTransparentHugePages");
  }

  private void run(Class<?> benchmark, String workload, ChainedOptionsBuilder options)
      throws RunnerException {
    if (workloads.isEmpty() || workloads.contains(workload)) {
      Collection<RunResult> run =
          new Runner(
                  options
                      .include("\\." + benchmark.getSimpleName() + "\\.")
                      .param("workload", workload)
                      .build())
              .run();
      results.addAll(run);
    }
  }
}
