package io.fenceline.job.operator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.event.ZoneChange;
import io.fenceline.job.TestFeatures;
import io.fenceline.types.Types;
import io.fenceline.wire.RawRecord;
import io.fenceline.wire.ZoneReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

/**
 * How long one element keeps a task's thread, with 300,000 zones: fixes between changes of zones, a
 * huge one now and then. In time of the thread's own, which other processes cannot lengthen, and by
 * the clock, which includes them and collections of garbage. By hand: {@code mvn -pl job -am test
 * -Dtest=PauseBenchmark -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class PauseBenchmark {
  private static final int CHANGES = 50_000;
  private static final int ZONES = 300_000;
  private static final int FIXES_PER_CHANGE = 50;
  private static final int CHANGES_PER_HUGE = 5_000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final SplittableRandom random = new SplittableRandom(1);
  private final TypeSerializer<ZoneChange> serializer = Types.ZONE_CHANGE.createSerializer(null);
  private final GeofenceHarness job = new GeofenceHarness();
  private long version;
  private long timeMillis;

  PauseBenchmark() throws Exception {}

  @Test
  void pauses() throws Exception {
    for (int i = 0; i < ZONES; i++) {
      arrive(serialized("zone-" + i, TestFeatures.sixSided(random, "ENTER")));
    }
    job.complete();
    System.gc(); // the zones have been there for a while
    String hugeFeature = TestFeatures.huge(450_000, 6_800);
    System.out.printf("huge Feature: %.1f MB%n", hugeFeature.length() / 1e6);
    Pauses fixes = new Pauses("fix", CHANGES * FIXES_PER_CHANGE);
    Pauses small = new Pauses("six-sided zone", CHANGES);
    Pauses huge = new Pauses("huge zone", CHANGES / CHANGES_PER_HUGE + 1);
    for (int i = 0; i < CHANGES; i++) {
      if (i % CHANGES_PER_HUGE == 0) {
        byte[] bytes = serialized("huge", hugeFeature);
        huge.measure(() -> arrive(bytes));
      }
      byte[] change =
          serialized("zone-" + random.nextInt(ZONES), TestFeatures.sixSided(random, "ENTER"));
      small.measure(() -> arrive(change));
      for (int j = 0; j < FIXES_PER_CHANGE; j++) {
        Fix fix =
            Fix.of(
                "device-" + random.nextInt(10_000),
                timeMillis++,
                TestFeatures.lon(random),
                TestFeatures.lat(random));
        fixes.measure(() -> job.send(fix));
      }
      job.forgetOutput();
    }
    job.close();
    System.out.println(fixes);
    System.out.println(small);
    System.out.println(huge);
  }

  private byte[] serialized(String id, String feature) throws Exception {
    RawRecord record = new RawRecord(id.getBytes(UTF_8), feature.getBytes(UTF_8), 0, version++, 0);
    DataOutputSerializer out = new DataOutputSerializer(256);
    serializer.serialize(ZoneReader.read(record), out);
    return out.getCopyOfBuffer();
  }

  private void arrive(byte[] change) throws Exception {
    job.change(serializer.deserialize(new DataInputDeserializer(change)));
  }

  private interface Action {
    void run() throws Exception;
  }

  /** How long an action took each time. */
  private static final class Pauses {
    private final String name;
    private final long[] wallNanos;
    private final long[] ownNanos;
    private int count;

    Pauses(String name, int most) {
      this.name = name;
      this.wallNanos = new long[most];
      this.ownNanos = new long[most];
    }

    void measure(Action action) throws Exception {
      long wall = System.nanoTime();
      long own = THREADS.getCurrentThreadCpuTime();
      action.run();
      ownNanos[count] = THREADS.getCurrentThreadCpuTime() - own;
      wallNanos[count++] = System.nanoTime() - wall;
    }

    @Override
    public String toString() {
      return "%-16s %9d times; own %s; by the clock %s"
          .formatted(name, count, summary(ownNanos), summary(wallNanos));
    }

    private String summary(long[] nanos) {
      long[] sorted = Arrays.copyOf(nanos, count);
      Arrays.sort(sorted);
      return "p50 %.4f, p99.9 %.3f, most %.3f ms"
          .formatted(
              sorted[count / 2] / 1e6,
              sorted[(int) (count * 0.999)] / 1e6,
              sorted[count - 1] / 1e6);
    }
  }
}
