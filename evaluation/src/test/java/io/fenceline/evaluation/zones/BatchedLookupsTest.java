package io.fenceline.evaluation.zones;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.geo.index.ZoneHits;
import io.fenceline.testing.fixtures.TestZones;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BatchedLookupsTest {
  private final CellZoneIndex<Zone> index = new CellZoneIndex<>();
  private final BatchedLookups lookups = new BatchedLookups(index);

  BatchedLookupsTest() {
    for (int i = 0; i < 20; i++) {
      index.put(TestZones.band("zone-" + i, 1, i, i + 3));
    }
  }

  @Test
  void answersAreThoseOfSingleLookupsForBatchesOfAnySize() {
    Random random = new Random(1);
    for (int size = 0; size < 40; size++) {
      List<Fix> fixes = fixes(random, size);
      lookups.prepare(fixes);
      for (Fix fix : fixes) {
        if (!fix.isReset()) {
          assertThat(at(fix.lon())).isEqualTo(expected(fix.lon()));
        }
      }
    }
  }

  @Test
  void positionsMayBeLeftOutAndOthersAskedFor() {
    List<Fix> fixes = fixes(new Random(2), 30);
    lookups.prepare(fixes);
    for (int i = 0; i < fixes.size(); i += 3) {
      if (!fixes.get(i).isReset()) {
        assertThat(at(fixes.get(i).lon())).isEqualTo(expected(fixes.get(i).lon()));
      }
      double other = i % 2 + 0.25;
      assertThat(at(other)).as("not of the batch").isEqualTo(expected(other));
    }
  }

  @Test
  void theSamePositionTwiceIsAnsweredTwice() {
    List<Fix> fixes = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      fixes.add(Fix.of("d", i, 4.5, 0));
    }
    lookups.prepare(fixes);
    for (int i = 0; i < 12; i++) {
      assertThat(at(4.5)).isEqualTo(expected(4.5));
    }
  }

  /** The first is a reset, which has no position. */
  private static List<Fix> fixes(Random random, int size) {
    List<Fix> fixes = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      fixes.add(i == 0 ? Fix.reset("d", 0, 0) : Fix.of("d", i, 25 * random.nextDouble(), 0));
    }
    return fixes;
  }

  private TreeSet<String> at(double lon) {
    ZoneHits<Zone> hits = lookups.at(lon, 0);
    TreeSet<String> ids = new TreeSet<>();
    for (int i = 0; i < hits.size(); i++) {
      ids.add(hits.zone(i).id());
    }
    return ids;
  }

  private static TreeSet<String> expected(double lon) {
    TreeSet<String> ids = new TreeSet<>();
    for (int i = 0; i < 20; i++) {
      if (i <= lon && lon <= i + 3) {
        ids.add("zone-" + i);
      }
    }
    return ids;
  }
}
