package io.fenceline.benchmarks;

import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.index.CellZoneIndex;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One change among many zones. The packed trees of the other indexes cannot change. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ChangeBenchmark {
  @Param("uniform-300k")
  public String workload;

  private final CellZoneIndex<Zone> index = new CellZoneIndex<>();
  private final SplittableRandom random = new SplittableRandom(3);
  private List<Zone> zones;

  @Setup
  public void build() {
    zones = Workload.named(workload).zones();
    zones.forEach(index::put);
  }

  /** Moves a zone to the location of another. */
  @Benchmark
  public void replace() {
    Zone zone = zones.get(random.nextInt(zones.size()));
    double[] point = ((PolygonShape) zones.get(random.nextInt(zones.size())).shape()).coordinates();
    PolygonShape shape = Workload.sixSided(point[2], point[1], 0.1, random);
    index.put(new Zone(zone.id(), 2, shape, ZoneRules.NONE, null));
  }

  @Benchmark
  public void removeAndAdd() {
    Zone zone = zones.get(random.nextInt(zones.size()));
    index.remove(zone.id());
    index.put(zone);
  }
}
