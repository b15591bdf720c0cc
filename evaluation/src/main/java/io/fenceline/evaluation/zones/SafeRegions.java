package io.fenceline.evaluation.zones;

import io.fenceline.evaluation.MutableDevice;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.geo.index.grid.Grid;
import io.fenceline.geo.index.grid.TileBox;

/**
 * Recognizes fixes that change nothing without a lookup: a device at rest gets a safe region, a box
 * that no border of a zone meets. While its fixes are in there and no zone near it changes, each
 * would have the outcome of the fix before. The term is that of Prabhakar et al., "Query Indexing
 * and Velocity Constrained Indexing", IEEE Transactions on Computers 51 (2002). Not thread-safe.
 */
public final class SafeRegions {
  /** Half the side of the largest regions, 27 m of latitude: more than the noise of GPS. */
  static final int REACH_UNITS = 1 << 10;

  /** 3 m; a device would soon leave a smaller region. */
  private static final int LEAST_UNITS = 1 << 7;

  /** Fixes within reach of the first one, before a region is worth its search. */
  static final int FIXES_AT_REST = 4;

  /** The same after a search that found a border too near. */
  private static final int FIXES_NEAR_BORDER = 64;

  private final CellZoneIndex<Zone> index;
  private final LooseZones loose;
  private final RecentChanges changes;

  SafeRegions(CellZoneIndex<Zone> index, LooseZones loose, RecentChanges changes) {
    this.index = index;
    this.loose = loose;
    this.changes = changes;
  }

  /**
   * Whether an evaluation would only move the device to the position of this fix. The fix must be
   * accurate enough to be evaluated.
   */
  public boolean contain(MutableDevice device, Fix fix) {
    int x = Grid.x(fix.lon());
    int y = Grid.y(fix.lat());
    return device.regionChange() >= 0
        && device.isInRegion(x, y)
        && changes.isUnchangedSince(device.regionChange(), x, y)
        && (loose.isEmpty() || !(fix.accuracyMeters() > 0));
  }

  /**
   * Moves a device after an evaluation that changed nothing else. A region is first one in which
   * the device has to stay for some fixes, with their number below 0 in place of the change.
   */
  public void settle(MutableDevice device, TimedPosition to) {
    int x = Grid.x(to.lon());
    int y = Grid.y(to.lat());
    long fixesLeft = -device.regionChange();
    boolean rests = fixesLeft > 0 && device.isInRegion(x, y);
    device.moveTo(to.timeMillis(), to.lon(), to.lat());
    if (!rests) {
      device.setRegion(around(to, x, y, REACH_UNITS), -FIXES_AT_REST);
    } else if (fixesLeft > 1) {
      device.countFixInRegion();
    } else {
      search(device, to, x, y);
    }
  }

  private void search(MutableDevice device, TimedPosition at, int x, int y) {
    int clearance = index.clearance(at.lon(), at.lat(), REACH_UNITS);
    if (clearance < LEAST_UNITS) {
      device.setRegion(around(at, x, y, REACH_UNITS), -FIXES_NEAR_BORDER);
    } else {
      device.setRegion(around(at, x, y, clearance), changes.count());
    }
  }

  /** Never reaches longitude 180 or -180, where zones on both sides count (rule G3). */
  private static long around(TimedPosition at, int x, int y, int units) {
    return Math.abs(at.lon()) == 180 || x == 0
        ? TileBox.NONE
        : TileBox.around(x, y, Math.min(units, x - 1));
  }
}
