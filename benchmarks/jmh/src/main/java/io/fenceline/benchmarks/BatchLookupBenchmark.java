package io.fenceline.benchmarks;

import io.fenceline.event.zone.Zone;
import io.fenceline.geo.index.CellZoneIndex;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A lookup as one of 128 that are made together: what {@link LookupBenchmark} does singly. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BatchLookupBenchmark {
  private static final int BATCH = 128;

  @Param("uniform-300k")
  public String workload;

  private final CellZoneIndex<Zone> index = new CellZoneIndex<>();
  private final double[] lons = new double[BATCH];
  private final double[] lats = new double[BATCH];
  private double[] points;
  private int next;

  /** Keeps no reference to the zones except in the index. */
  @Setup
  public void build() {
    Workload built = Workload.named(workload);
    built.zones().forEach(index::put);
    points = built.points();
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public int lookup() {
    for (int i = 0; i < BATCH; i++) {
      next = next + 2 == points.length ? 0 : next + 2;
      lons[i] = points[next];
      lats[i] = points[next + 1];
    }
    index.lookupAll(lons, lats, BATCH);
    int found = 0;
    for (int i = 0; i < BATCH; i++) {
      found += index.hits(i).size();
    }
    return found;
  }
}
