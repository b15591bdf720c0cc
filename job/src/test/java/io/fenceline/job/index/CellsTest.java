package io.fenceline.job.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CellsTest {
  private final LongBlocks blocks = new LongBlocks();
  private final Cells cells = new Cells(blocks);

  @Test
  void afterRandomChangesItIsAsOneFreshlyMadeAndItsMemoryReturns() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      List<Long> entries = new ArrayList<>();
      int most = 1 + random.nextInt(200);
      int node = 0;
      int cell = 0;
      for (int i = 0; i < 500; i++) {
        int choice = random.nextInt(8);
        if (choice == 0) {
          node = random.nextInt(3) * 8;
          cell = cells.withNode(cell, node);
        } else if (choice % 2 == 0 && entries.size() < most) {
          long entry = Entry.of(i, Entry.WHOLE);
          entries.add(entry);
          cell = cells.add(cell, entry);
        } else if (!entries.isEmpty()) {
          long entry = entries.remove(random.nextInt(entries.size()));
          cell = cells.remove(cell, Entry.slot(entry));
        }
        assertThat(cells.entries(cell))
            .as("seed %d", seed)
            .containsExactlyInAnyOrder(entries.stream().mapToLong(Long::longValue).toArray());
        assertThat(cells.node(cell)).as("seed %d", seed).isEqualTo(node);
      }
      assertIsAsFresh(cell, entries, node, seed);
      for (long entry : entries) {
        cell = cells.remove(cell, Entry.slot(entry));
      }
      assertThat(cells.withNode(cell, 0)).isZero();
      assertThat(blocks.used()).as("seed %d", seed).isZero();
    }
  }

  private void assertIsAsFresh(int cell, List<Long> entries, int node, long seed) {
    LongBlocks freshBlocks = new LongBlocks();
    Cells freshCells = new Cells(freshBlocks);
    int fresh = freshCells.withNode(0, node);
    for (long entry : entries) {
      fresh = freshCells.add(fresh, entry);
    }
    assertThat(Cells.kind(cell)).as("seed %d", seed).isEqualTo(Cells.kind(fresh));
    assertThat(blocks.used()).as("seed %d", seed).isEqualTo(freshBlocks.used());
  }

  @Test
  void whatIsNotInACellCannotBeRemoved() {
    int cell = 0;
    assertThat(cells.remove(cell, 7)).isEqualTo(Cells.ABSENT);
    for (int i = 0; i < 100; i++) {
      cell = cells.add(cell, Entry.of(i, Entry.WHOLE));
      assertThat(cells.remove(cell, 100)).isEqualTo(Cells.ABSENT);
    }
  }
}
