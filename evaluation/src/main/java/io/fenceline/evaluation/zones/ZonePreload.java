package io.fenceline.evaluation.zones;

import io.fenceline.evaluation.Memberships;
import io.fenceline.event.zone.Zone;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.geo.index.ZoneHits;
import java.util.Arrays;

/**
 * Loads into the processor's caches the zones that the fixes of a batch enter or leave, all
 * together: these loads overlap, those of single evaluations, each of which waits for the one
 * before, do not. Changes no answer. Not thread-safe.
 */
final class ZonePreload {
  private final CellZoneIndex<Zone> index;
  private Zone[] zones = new Zone[64];
  private int size;

  /** Never read: keeps the compiler from removing the loads. */
  @SuppressWarnings("UnusedVariable") // Written, so that the compiler keeps the reads.
  private int loaded;

  ZonePreload(CellZoneIndex<Zone> index) {
    this.index = index;
  }

  /**
   * Finds the zones of a fix, which is not worth its time if there are many.
   *
   * @param members of its device
   */
  void add(ZoneHits<Zone> hits, Memberships members) {
    int most = hits.size() + members.size();
    if (most > FixLookup.MANY) {
      return;
    }
    if (size + most > zones.length) {
      zones = Arrays.copyOf(zones, 2 * (size + most));
    }
    for (int i = 0; i < hits.size(); i++) {
      String id = hits.skippableId(i);
      if (id == null || members.find(id, hits.version(i)) == Memberships.ABSENT) {
        zones[size++] = hits.zone(i);
      }
    }
    for (int i = 0; i < members.size(); i++) {
      Zone left = isHit(hits, members.zoneId(i)) ? null : index.get(members.zoneId(i));
      if (left != null) {
        zones[size++] = left;
      }
    }
  }

  /** Compares by identity, as {@link Memberships#find} does. */
  @SuppressWarnings({"StringEquality", "ReferenceEquality"})
  private static boolean isHit(ZoneHits<Zone> hits, String id) {
    for (int i = 0; i < hits.size(); i++) {
      if (hits.skippableId(i) == id) {
        return true;
      }
    }
    return false;
  }

  /** Loads the zones that were added, their rules and ids. */
  void load() {
    int sum = 0;
    for (int i = 0; i < size; i++) {
      sum += zones[i].rules().uncertainty().ordinal();
    }
    for (int i = 0; i < size; i++) {
      sum += zones[i].id().charAt(0);
    }
    loaded = sum;
    Arrays.fill(zones, 0, size, null);
    size = 0;
  }
}
