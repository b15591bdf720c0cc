package io.fenceline.format.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.input.KeyOrder.Relation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule Z1: which record of a key is the last one. */
class KeyOrderTest {
  private final KeyOrder order = new KeyOrder(2);

  @Test
  @DisplayName("Z1: within a partition the record that is read last counts, whatever its timestamp")
  void withinAPartitionTheLastReadCounts() {
    assertThat(add(0, 20)).isEqualTo(Relation.NEXT);
    assertThat(add(0, 10)).isEqualTo(Relation.NEXT);
  }

  @Test
  @DisplayName("Z1: between partitions the timestamp decides; of two equal ones, the partition")
  void betweenPartitionsTheTimestampDecides() {
    add(0, 20);
    assertThat(add(1, 19)).isEqualTo(Relation.OUTDATED);
    assertThat(add(1, 20)).isEqualTo(Relation.NEXT_BY_OTHER_PARTITION);
    assertThat(add(0, 20)).isEqualTo(Relation.OUTDATED);
    assertThat(add(0, 21)).isEqualTo(Relation.NEXT_BY_OTHER_PARTITION);
  }

  @Test
  @DisplayName("Z1: a tombstone outlives older records of another partition, for 30 days")
  void aTombstoneIsRemembered() {
    order.add("x", 1, 20, true);
    assertThat(order.entries()).hasSize(1);
    assertThat(add(0, 10)).isEqualTo(Relation.OUTDATED);
    order.add("y", 0, TimeUnit.DAYS.toMillis(31), false);
    assertThat(order.entries()).extracting(KeyOrder.Entry::key).containsExactly("y");
  }

  @Test
  @DisplayName("Z1: with one partition nothing is remembered")
  void withOnePartitionNothingIsRemembered() {
    KeyOrder one = new KeyOrder(1);
    assertThat(one.add("x", 0, 20, false)).isEqualTo(Relation.NEXT);
    assertThat(one.entries()).isEmpty();
  }

  @Test
  @DisplayName("Z1: in whatever order partitions are read, the same record counts")
  void theOrderOfReadingPartitionsDoesNotMatter() {
    Random random = new Random(28);
    for (int round = 0; round < 2_000; round++) {
      List<List<Long>> partitions = List.of(timestamps(random), timestamps(random));
      String first = last(partitions, random);
      for (int i = 0; i < 10; i++) {
        assertThat(last(partitions, random)).as("%s", partitions).isEqualTo(first);
      }
    }
  }

  private static List<Long> timestamps(Random random) {
    List<Long> timestamps = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      timestamps.add((long) random.nextInt(6));
    }
    return timestamps;
  }

  /** The record that counts when the partitions are read in some order. */
  private static String last(List<List<Long>> partitions, Random random) {
    List<Integer> turns = new ArrayList<>();
    for (int partition = 0; partition < partitions.size(); partition++) {
      turns.addAll(Collections.nCopies(partitions.get(partition).size(), partition));
    }
    Collections.shuffle(turns, random);
    KeyOrder order = new KeyOrder(partitions.size());
    int[] next = new int[partitions.size()];
    String last = null;
    for (int partition : turns) {
      int offset = next[partition]++;
      Relation relation = order.add("x", partition, partitions.get(partition).get(offset), false);
      last = relation == Relation.OUTDATED ? last : partition + "@" + offset;
    }
    return last;
  }

  private Relation add(int partition, long timestampMillis) {
    return order.add("x", partition, timestampMillis, false);
  }
}
