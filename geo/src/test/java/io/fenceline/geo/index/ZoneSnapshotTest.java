package io.fenceline.geo.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.fenceline.geo.Shape;
import io.fenceline.geo.index.memory.Slots;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ZoneSnapshotTest {
  private static final int CHUNK = Slots.CHUNK;
  private static final Shape SHAPE = TestZone.rectangle(0, 0, 1, 1);

  private final ZoneTable<TestZone> table = new ZoneTable<>(TestZone::id);

  /** The expected content of the table, by slot. */
  private final List<TestZone> model = new ArrayList<>();

  private long version;

  @Test
  void aSnapshotSeesNoLaterChange() {
    add(CHUNK + 10);
    List<TestZone> then = List.copyOf(model);
    ZoneSnapshot<TestZone> snapshot = table.snapshot();
    replace(3);
    remove(CHUNK + 5);
    add(20);
    assertThat(snapshot).isEqualTo(then);
    assertThat(table.snapshot()).isEqualTo(model);
  }

  @Test
  void aSnapshotEndsWhereTheTableEnded() {
    add(10);
    ZoneSnapshot<TestZone> snapshot = table.snapshot();
    add(1);
    assertThat(snapshot).hasSize(10);
    assertThatThrownBy(() -> snapshot.get(10)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(table.snapshot()).hasSize(11);
  }

  @Test
  void aSnapshotOutlivesAllZones() {
    add(CHUNK + 10);
    List<TestZone> then = List.copyOf(model);
    ZoneSnapshot<TestZone> snapshot = table.snapshot();
    while (!model.isEmpty()) {
      table.remove(model.size() - 1);
      model.remove(model.size() - 1);
    }
    assertThat(table.snapshot()).isEmpty();
    add(10);
    assertThat(snapshot).isEqualTo(then);
    assertThat(table.snapshot()).isEqualTo(model);
  }

  @Test
  void onlyChunksThatChangeAreCopied() {
    add(3 * CHUNK);
    ZoneSnapshot<TestZone> before = table.snapshot();
    replace(CHUNK);
    remove(2 * CHUNK - 1);
    ZoneSnapshot<TestZone> after = table.snapshot();
    assertThat(after.chunk(0)).isSameAs(before.chunk(0));
    assertThat(after.chunk(1)).isNotSameAs(before.chunk(1));
    assertThat(after.chunk(2)).isSameAs(before.chunk(2));
  }

  @Test
  void aChunkIsCopiedOnceForASnapshot() {
    add(CHUNK);
    table.snapshot();
    replace(0);
    TestZone zone = zone(model.get(1).id());
    long before = allocatedBytes();
    for (int i = 0; i < 1_000; i++) {
      table.set(1, zone);
    }
    assertThat(allocatedBytes() - before).isLessThan(100 * CHUNK);
  }

  @Test
  @Timeout(60)
  void theTableKeepsNoZonesOfSnapshotsThatAreGarbage() {
    add(10);
    WeakReference<TestZone> first = new WeakReference<>(table.get(0));
    assertThat(table.snapshot()).hasSize(10);
    for (int slot = 0; slot < 10; slot++) {
      replace(slot);
    }
    while (first.get() != null && !Thread.currentThread().isInterrupted()) {
      System.gc();
    }
  }

  private static long allocatedBytes() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  @Test
  void snapshotsAreNotChangedByLaterUpdates() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    List<ZoneSnapshot<?>> snapshots = new ArrayList<>();
    List<List<TestZone>> expected = new ArrayList<>();
    for (int round = 0; round < 40; round++) {
      add(500 + random.nextInt(CHUNK));
      for (int i = random.nextInt(400); i > 0; i--) {
        int slot = random.nextInt(model.size());
        if (model.get(slot) != null && random.nextInt(3) == 0) {
          remove(slot);
        } else if (model.get(slot) != null) {
          replace(slot);
        }
      }
      snapshots.add(table.snapshot());
      expected.add(Collections.unmodifiableList(new ArrayList<>(model)));
      assertThat(snapshots).as("seed " + seed).isEqualTo(expected);
      if (random.nextInt(4) == 0) {
        int done = random.nextInt(snapshots.size());
        snapshots.remove(done);
        expected.remove(done);
      }
    }
  }

  private void add(int count) {
    for (int i = 0; i < count; i++) {
      TestZone zone = zone("zone-" + version);
      int slot = table.add(zone);
      if (slot == model.size()) {
        model.add(zone);
      } else {
        assertThat(model.set(slot, zone)).as("a free slot").isNull();
      }
    }
  }

  private void replace(int slot) {
    TestZone zone = zone(model.get(slot).id());
    table.set(slot, zone);
    model.set(slot, zone);
  }

  private void remove(int slot) {
    table.remove(slot);
    model.set(slot, null);
    while (model.size() > table.end()) {
      assertThat(model.remove(model.size() - 1)).isNull();
    }
  }

  private TestZone zone(String id) {
    return new TestZone(id, version++, SHAPE);
  }
}
