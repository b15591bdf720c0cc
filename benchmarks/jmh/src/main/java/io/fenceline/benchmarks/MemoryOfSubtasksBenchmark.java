package io.fenceline.benchmarks;

import io.fenceline.event.zone.Zone;
import io.fenceline.format.binary.Codecs;
import io.fenceline.format.binary.ZoneInterner;
import io.fenceline.geo.index.CellZoneIndex;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Measures as {@link MemoryBenchmark} does, for the parallel subtasks of one JVM, each of which
 * reads every zone. Includes the memory of the tables that let them share zones.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class MemoryOfSubtasksBenchmark {
  private static final int SUBTASKS = 4;

  @Param("uniform-300k")
  public String workload;

  /** Measures at the start, when the first one has built the index for all. */
  @Benchmark
  public void heapOfFour(MemoryBenchmark.Heap heap) throws IOException {
    measure(heap, true);
  }

  /** Measures after changes all over the index, so that no index memory is shared any more. */
  @Benchmark
  public void heapOfFourApart(MemoryBenchmark.Heap heap) throws IOException {
    measure(heap, false);
  }

  private void measure(MemoryBenchmark.Heap heap, boolean shared) throws IOException {
    List<byte[]> records = new ArrayList<>();
    for (Zone zone : Workload.named(workload).zones()) {
      ByteArrayOutputStream record = new ByteArrayOutputStream();
      Codecs.ZONE.write(zone, new DataOutputStream(record));
      records.add(record.toByteArray());
    }
    long before = MemoryBenchmark.used();
    List<CellZoneIndex<Zone>> subtasks = new ArrayList<>();
    subtasks.add(read(records, new CellZoneIndex<>()));
    while (subtasks.size() < SUBTASKS) {
      CellZoneIndex<Zone> next = new CellZoneIndex<>();
      if (shared) {
        next.deferBuild();
      }
      subtasks.add(read(records, next));
      if (shared && !next.restore(subtasks.get(0).snapshot())) {
        throw new IllegalStateException("the subtasks have different zones");
      }
    }
    try {
      heap.bytesPerZone = (MemoryBenchmark.used() - before) / (double) records.size();
    } finally {
      Reference.reachabilityFence(subtasks);
      Reference.reachabilityFence(records);
    }
  }

  private static CellZoneIndex<Zone> read(List<byte[]> records, CellZoneIndex<Zone> subtask)
      throws IOException {
    for (byte[] record : records) {
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(record));
      subtask.put(ZoneInterner.intern(Codecs.ZONE.read(in, Codecs.ZONE.version())));
    }
    return subtask;
  }
}
