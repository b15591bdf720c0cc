package io.fenceline.benchmarks;

import io.fenceline.event.zone.Zone;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** All zones into an empty index, ready for lookups. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class BuildBenchmark {
  @Param("uniform-300k")
  public String workload;

  @Param("fenceline")
  public String index;

  private List<Zone> zones;

  @Setup
  public void generate() {
    zones = Workload.named(workload).zones();
  }

  @Benchmark
  public Object build() {
    return Peer.named(index, zones);
  }
}
