package io.fenceline.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One lookup on one thread: the time until all zones that cover a point are counted. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LookupBenchmark {
  @Param("uniform-300k")
  public String workload;

  @Param("fenceline")
  public String index;

  private Peer peer;
  private double[] points;
  private int next;

  /** Keeps no reference to the zones except in the index. */
  @Setup
  public void build() {
    Workload built = Workload.named(workload);
    peer = Peer.named(index, built.zones());
    points = built.points();
  }

  @Benchmark
  public int lookup() {
    next = next + 2 == points.length ? 0 : next + 2;
    return peer.zonesAt(points[next], points[next + 1]);
  }
}
