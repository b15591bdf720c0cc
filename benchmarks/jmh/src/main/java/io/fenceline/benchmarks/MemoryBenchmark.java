package io.fenceline.benchmarks;

import io.fenceline.event.zone.Zone;
import java.lang.ref.Reference;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Bytes of heap for each zone: index and geometry in all, as the difference of what is in use after
 * full collections. For Fenceline that counts the records of the zones and their ids, too.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class MemoryBenchmark {
  @Param("uniform-300k")
  public String workload;

  @Param("fenceline")
  public String index;

  /** The measured memory; the time of a round means nothing. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Heap {
    public double bytesPerZone;
  }

  @Benchmark
  public void heap(Heap heap) {
    long before = used();
    List<Zone> zones = Workload.named(workload).zones();
    int count = zones.size();
    Peer peer = Peer.named(index, zones);
    zones = null;
    try {
      heap.bytesPerZone = (used() - before) / (double) count;
    } finally {
      Reference.reachabilityFence(peer);
    }
  }

  static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
