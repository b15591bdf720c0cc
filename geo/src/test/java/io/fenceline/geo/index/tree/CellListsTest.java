package io.fenceline.geo.index.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.index.grid.Entry;
import io.fenceline.geo.index.grid.Node;
import io.fenceline.geo.index.memory.LongBlocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CellListsTest {
  private static final int LEVELS = 3;
  private static final int NODES = 5;

  /** Nodes of some levels with the lists of their parts, and what should be in these. */
  private static final class Lists {
    private final LongBlocks[] nodes = new LongBlocks[LEVELS];
    private final CellLists lists = new CellLists(nodes);
    private final int[][] node = new int[LEVELS][NODES];
    private final List<List<Long>> expected = new ArrayList<>();

    Lists() {
      for (int level = 0; level < LEVELS; level++) {
        nodes[level] = new LongBlocks();
        for (int i = 0; i < NODES; i++) {
          node[level][i] = nodes[level].allocate(Node.LONGS);
        }
      }
      for (int cell = 0; cell < LEVELS * NODES * Node.PARTS; cell++) {
        expected.add(new ArrayList<>());
      }
    }

    private int level(int cell) {
      return cell / Node.PARTS / NODES;
    }

    private int node(int cell) {
      return node[level(cell)][cell / Node.PARTS % NODES];
    }

    void add(int cell, long entry) {
      lists.add(level(cell), node(cell), cell % Node.PARTS, entry);
      expected.get(cell).add(entry);
    }

    void remove(int cell, long entry) {
      boolean removed = lists.remove(level(cell), node(cell), cell % Node.PARTS, Entry.slot(entry));
      assertThat(removed).isEqualTo(expected.get(cell).remove(entry));
    }

    private long[] entries(int cell) {
      return lists.entries(level(cell), node(cell), cell % Node.PARTS);
    }

    void assertAsExpected(String description) {
      for (int cell = 0; cell < expected.size(); cell++) {
        assertThat(entries(cell))
            .as("%s, cell %d", description, cell)
            .containsExactlyInAnyOrder(
                expected.get(cell).stream().mapToLong(Long::longValue).toArray());
      }
    }

    void assertNothingInUse() {
      assertThat(lists.used()).isZero();
      for (int cell = 0; cell < expected.size(); cell += Node.PARTS) {
        assertThat(nodes[level(cell)].get(node(cell), 0)).isZero();
        assertThat(nodes[level(cell)].get(node(cell), 1)).isZero();
      }
    }
  }

  @Test
  void afterRandomChangesTheyAreAsFreshlyMadeAndTheirMemoryReturns() {
    for (long seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      Lists lists = new Lists();
      int most = 1 + random.nextInt(random.nextBoolean() ? 30 : 200);
      for (int i = 0; i < 20_000; i++) {
        int cell = random.nextInt(lists.expected.size());
        List<Long> entries = lists.expected.get(cell);
        if (entries.size() < most && random.nextInt(5) < 3) {
          lists.add(cell, Entry.of(i, Entry.WHOLE));
        } else if (!entries.isEmpty()) {
          lists.remove(cell, entries.get(random.nextInt(entries.size())));
        }
      }
      lists.assertAsExpected("seed " + seed);
      assertAsFresh(lists, seed);
      for (int cell = 0; cell < lists.expected.size(); cell++) {
        for (long entry : List.copyOf(lists.expected.get(cell))) {
          lists.remove(cell, entry);
        }
      }
      lists.assertNothingInUse();
    }
  }

  private static void assertAsFresh(Lists lists, long seed) {
    Lists fresh = new Lists();
    for (int cell = 0; cell < lists.expected.size(); cell++) {
      for (long entry : lists.expected.get(cell)) {
        fresh.add(cell, entry);
      }
    }
    fresh.assertAsExpected("seed " + seed);
    assertThat(lists.lists.used()).as("seed %d", seed).isEqualTo(fresh.lists.used());
  }

  @Test
  void whatIsNotInAListCannotBeRemoved() {
    Lists lists = new Lists();
    lists.remove(7, Entry.of(100, Entry.WHOLE));
    for (int i = 0; i < 100; i++) {
      lists.add(7, Entry.of(i, Entry.WHOLE));
      lists.remove(7, Entry.of(100, Entry.WHOLE));
      lists.remove(8, Entry.of(i, Entry.WHOLE));
    }
    lists.assertAsExpected("afterwards");
  }
}
