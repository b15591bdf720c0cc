package io.fenceline.geo.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.geo.Cases;
import io.fenceline.geo.index.memory.LongBlocks;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Indexes whose build is deferred, and that restore what another one has built. */
class IndexSnapshotTest {
  /** An index and the zones that it should have. */
  private record Model(CellZoneIndex<TestZone> index, Map<String, TestZone> zones) {
    Model() {
      this(new CellZoneIndex<>(), new HashMap<>());
    }

    void put(TestZone zone) {
      index.put(zone);
      zones.put(zone.id(), zone);
    }

    void remove(String id) {
      index.remove(id);
      zones.remove(id);
    }

    void assertCovering(double[] point, String where) {
      List<TestZone> expected =
          zones.values().stream().filter(zone -> zone.shape().covers(point[0], point[1])).toList();
      List<TestZone> found = new ArrayList<>();
      index.zonesAt(point[0], point[1], found::add);
      assertThat(found).as(where).containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  @Test
  void whateverOneChangesTheOthersAnswerAsABruteForceSearch() {
    for (long seed = 0; seed < Cases.count(5); seed++) {
      Random random = new Random(seed);
      RandomZones source = new RandomZones(random);
      List<Model> models = List.of(new Model(), new Model(), new Model());
      models.subList(1, 3).forEach(model -> model.index.deferBuild());
      for (int i = 0; i < 400; i++) {
        String id = "z" + random.nextInt(150);
        if (random.nextInt(4) == 0) {
          models.forEach(model -> model.remove(id));
        } else {
          TestZone zone = source.zone(id);
          models.forEach(model -> model.put(zone));
        }
      }
      for (Model model : models.subList(1, 3)) {
        assertThat(model.index.restore(models.get(0).index.snapshot())).isTrue();
        assertThat(model.index.usedLongs()).isEqualTo(models.get(0).index.usedLongs());
      }
      for (int i = 0; i < 300; i++) {
        Model changed = models.get(random.nextInt(3));
        TestZone zone = source.zone("z" + random.nextInt(200));
        if (random.nextInt(3) == 0) {
          changed.remove(zone.id());
        } else {
          changed.put(zone);
        }
        double[] point = source.pointAt(zone);
        String where = "seed %d, change %d".formatted(seed, i);
        models.forEach(model -> model.assertCovering(point, where));
      }
      for (Model model : models) {
        List.copyOf(model.zones.keySet()).forEach(model::remove);
        assertThat(model.index.usedLongs()).isEqualTo(new CellZoneIndex<>().usedLongs());
      }
    }
  }

  @Test
  void aDeferredBuildAnswersAsABruteForceSearch() {
    Random random = new Random(1);
    RandomZones source = new RandomZones(random);
    Model model = new Model();
    model.index.deferBuild();
    for (int i = 0; i < 300; i++) {
      model.put(source.zone("z" + random.nextInt(100)));
      model.remove("z" + random.nextInt(100));
    }
    model.index.build();
    for (TestZone zone : model.zones.values()) {
      model.assertCovering(source.pointAt(zone), "");
    }
    model.put(source.zone("later"));
    model.assertCovering(source.pointAt(model.zones.get("later")), "no longer deferred");
  }

  @Test
  void aSnapshotOfOtherZonesIsNotRestored() {
    RandomZones source = new RandomZones(new Random(1));
    TestZone a = source.zone("a");
    TestZone b = source.zone("b");
    assertThat(restores(List.of(a, b), List.of(a, b))).isTrue();
    assertThat(restores(List.of(a, b), List.of(b, a))).isFalse();
    assertThat(restores(List.of(a, b), List.of(a))).isFalse();
    assertThat(restores(List.of(a), List.of(a, b))).isFalse();
    assertThat(restores(List.of(a), List.of(source.zone("a")))).isFalse();
  }

  private static boolean restores(List<TestZone> built, List<TestZone> registered) {
    CellZoneIndex<TestZone> builds = new CellZoneIndex<>();
    built.forEach(builds::put);
    CellZoneIndex<TestZone> registers = new CellZoneIndex<>();
    registers.deferBuild();
    registered.forEach(registers::put);
    return registers.restore(builds.snapshot());
  }

  @Test
  @Timeout(60)
  void replacedZonesAreGarbageCollected() {
    RandomZones source = new RandomZones(new Random(1));
    CellZoneIndex<TestZone> builds = new CellZoneIndex<>();
    CellZoneIndex<TestZone> registers = new CellZoneIndex<>();
    registers.deferBuild();
    WeakReference<TestZone> first = putAll(source, builds, registers);
    assertThat(registers.restore(builds.snapshot())).isTrue();
    putAll(source, builds, registers);
    while (first.get() != null && !Thread.currentThread().isInterrupted()) {
      System.gc();
    }
    assertThat(builds.size()).isEqualTo(registers.size()).isEqualTo(100);
  }

  /** Returns one of the zones. */
  @SafeVarargs
  private static WeakReference<TestZone> putAll(
      RandomZones source, CellZoneIndex<TestZone>... indexes) {
    List<TestZone> zones = IntStream.range(0, 100).mapToObj(i -> source.zone("z" + i)).toList();
    for (CellZoneIndex<TestZone> index : indexes) {
      zones.forEach(index::put);
    }
    return new WeakReference<>(zones.get(0));
  }

  @Test
  void onlyAnEmptyIndexCanDeferItsBuild() {
    CellZoneIndex<TestZone> index = new CellZoneIndex<>();
    index.put(new RandomZones(new Random(1)).zone("a"));
    assertThatThrownBy(index::deferBuild).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aCopySharesAChunkUntilOneOfThemWritesToIt() {
    LongBlocks blocks = new LongBlocks();
    int block = blocks.allocate(2);
    blocks.set(block, 0, 1);
    LongBlocks copy = new LongBlocks(blocks);
    assertThat(copy.chunk(block)).isSameAs(blocks.chunk(block));
    blocks.set(block, 0, 2);
    assertThat(copy.get(block, 0)).isEqualTo(1);
    copy.set(block, 0, 3);
    assertThat(blocks.get(block, 0)).isEqualTo(2);
    long[] own = copy.chunk(block);
    copy.set(block, 1, 4);
    assertThat(copy.chunk(block)).as("copied once").isSameAs(own);
  }
}
